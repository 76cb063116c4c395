/**
 * Returns what `xz --format=lzma` packed into these bytes, which takes less room than what a browser
 * unpacks by itself. LZMA stores letters, and copies of earlier ones; each bit is guessed from similar
 * bits before it, and takes the less room the surer the guess was.
 */
function unpacked(packed) {
  const [properties] = packed;
  const letterBits = properties % 9;
  const letterPlaces = Math.floor(properties / 9) % 5;
  const places = 2 ** Math.floor(properties / 45) - 1;
  // The initial probabilities: of kinds of symbols, of distances and lengths, and of literals.
  const kAgain = 192;
  const kSecond = 204;
  const kThird = 216;
  const kFourth = 228;
  const kOne = 240;
  const kSlot = 432;
  const kFar = 687;
  const kNear = 802;
  const kLength = 818;
  const kLengthAgain = 1332;
  const kLetter = 1846;
  const kLetterSize = 0x300;
  const guesses = new Uint16Array(kLetter + (kLetterSize << (letterBits + letterPlaces))).fill(1024);
  let out = new Uint8Array(1 << 21);
  let at = 0;

  // A range, and the number within it that is left of the bytes so far: both need all of 32 bits.
  const kHead = 14;
  let from = kHead + 4;
  const now = new Uint32Array([2 ** 32 - 1, new DataView(packed.buffer).getUint32(kHead)]);
  const widen = () => {
    if (now[0] >= 2 ** 24) return;
    now[0] <<= 8;
    now[1] = (now[1] << 8) | packed[from++];
  };
  const bit = (which) => {
    const guess = guesses[which];
    const bound = (now[0] >>> 11) * guess;
    const one = now[1] >= bound ? 1 : 0;
    if (one) {
      now[0] -= bound;
      now[1] -= bound;
      guesses[which] -= guess >>> 5;
    } else {
      now[0] = bound;
      guesses[which] += (2048 - guess) >>> 5;
    }
    widen();
    return one;
  };
  const number = (base, bits) => {
    let node = 1;
    for (let i = 0; i < bits; ++i) node = node * 2 + bit(base + node);
    return node - 2 ** bits;
  };
  const backwards = (base, bits) => {
    let [node, sum] = [1, 0];
    for (let i = 0; i < bits; ++i) {
      const one = bit(base + node);
      node = node * 2 + one;
      sum |= one << i;
    }
    return sum;
  };

  const length = (base) => {
    const place = (at & places) * 8;
    if (!bit(base)) return 2 + number(base + 2 + place, 3);
    return bit(base + 1) ? 18 + number(base + 258, 8) : 10 + number(base + 130 + place, 3);
  };
  const distance = (long) => {
    const slot = number(kSlot + Math.min(long - 2, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = ((2 | (slot & 1)) << bits) >>> 0;
    if (slot < 14) return high + backwards(kFar + high - slot, bits);
    let middle = 0;
    for (let i = 4; i < bits; ++i) {
      now[0] >>>= 1;
      const one = now[1] >= now[0] ? 1 : 0;
      if (one) now[1] -= now[0];
      middle = middle * 2 + one;
      widen();
    }
    return high + middle * 16 + backwards(kNear, 4);
  };
  /** A letter, which after a copy is none of those that would have gone on with it: `other`. */
  const letter = (other) => {
    const place = ((at & (2 ** letterPlaces - 1)) << letterBits) + ((at ? out[at - 1] : 0) >> (8 - letterBits));
    const base = kLetter + kLetterSize * place;
    let node = 1;
    for (let i = 7; other !== null && i >= 0; --i) {
      const like = (other >> i) & 1;
      const one = bit(base + 0x100 * (1 + like) + node);
      node = node * 2 + one;
      if (one !== like) break;
    }
    while (node < 0x100) node = node * 2 + bit(base + node);
    return node;
  };

  const kLongest = 273;
  // How far back the last copies came from, the latest first.
  let back = [0, 0, 0, 0];
  // What came last: below 7 a letter.
  let last = 0;
  for (;;) {
    if (at + kLongest > out.length) {
      const larger = new Uint8Array(out.length * 2);
      larger.set(out);
      out = larger;
    }
    const place = at & places;
    if (!bit(last * 16 + place)) {
      out[at] = letter(last < 7 ? null : out[at - 1 - back[0]]);
      ++at;
      last = Math.max(last < 10 ? last - 3 : last - 6, 0);
      continue;
    }
    let long = 1;
    if (!bit(kAgain + last)) {
      long = length(kLength);
      back = [distance(long), ...back.slice(0, 3)];
      if (back[0] === 2 ** 32 - 1) return out.subarray(0, at);
      last = last < 7 ? 7 : 10;
    } else {
      const which = !bit(kSecond + last) ? 0 : !bit(kThird + last) ? 1 : 2 + bit(kFourth + last);
      const whole = which > 0 || bit(kOne + last * 16 + place);
      back.unshift(...back.splice(which, 1));
      if (whole) long = length(kLengthAgain);
      last = last >= 7 ? 11 : whole ? 8 : 9;
    }
    for (const end = at + long; at < end; ++at) out[at] = out[at - 1 - back[0]];
  }
}
