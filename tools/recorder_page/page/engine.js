'use strict';

/** The engine: WebAssembly that stands in the page, asked in JSON. */
const engine = {
  module: null,
  exports: null,
  face: 0,

  async start() {
    const packed = Uint8Array.from(atob(byId('engine').textContent.trim()), (c) => c.charCodeAt(0));
    this.module = await WebAssembly.compile(unpacked(packed));
    await this.begin();
  },

  /** A new engine; also after the old one came to an end. */
  async begin() {
    const none = () => 8; // "no such file": it has neither files nor a clock
    const world = {};
    for (const {module, name} of WebAssembly.Module.imports(this.module)) {
      world[module] = world[module] || {};
      world[module][name] = name === 'proc_exit' ? () => { throw new Error('ended'); } : none;
    }
    const instance = await WebAssembly.instantiate(this.module, world);
    this.exports = instance.exports;
    if (this.exports._initialize) this.exports._initialize();
    this.face = this.exports.stela_open();
    if (language.code) this.ask({do: 'speak', language: language.code});
    if (onUpright) this.ask({do: 'layout', narrow: 'yes'});
  },

  /** A new engine that stands where the old one did, unless it was opening a text that ended it. */
  async again(failed) {
    await this.begin();
    if (failed.do === 'open' || failed.do === 'new' || !record) return;
    const answer = this.ask({do: 'open', ...snapshot()});
    if (!answer.error) take(answer, false);
  },

  /** What the engine answers; `error` where it refuses or fails. */
  ask(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    try {
      const room = this.exports.stela_room(bytes.length);
      new Uint8Array(this.exports.memory.buffer, room, bytes.length).set(bytes);
      const at = this.exports.stela_answer(this.face, room, bytes.length);
      const size = new DataView(this.exports.memory.buffer).getUint32(at, true);
      const answer = new TextDecoder().decode(
        new Uint8Array(this.exports.memory.buffer, at + 4, size));
      this.exports.stela_free(room);
      this.exports.stela_free(at);
      return JSON.parse(answer);
    } catch (failure) {
      this.again(request);
      return {error: fill(language.gaveUp, [failure.message])};
    }
  },
};
