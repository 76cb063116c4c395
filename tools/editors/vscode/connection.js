// A connection to a language server: messages over the standard streams of a program. Knows nothing of
// the editor, and needs no package.
'use strict';

const { spawn } = require('child_process');

const HEAD_END = Buffer.from('\r\n\r\n');

/** Cuts a stream of bytes into messages. */
class MessageReader {
  constructor() {
    this.held = Buffer.alloc(0);
  }

  /** The messages that are whole now. */
  take(bytes) {
    this.held = Buffer.concat([this.held, bytes]);
    const messages = [];
    for (;;) {
      const end = this.held.indexOf(HEAD_END);
      if (end < 0) return messages;
      const length = /content-length:\s*(\d+)/i.exec(this.held.toString('latin1', 0, end));
      if (length === null) throw new Error('a message without its length');
      const begin = end + HEAD_END.length;
      const size = Number(length[1]);
      if (this.held.length < begin + size) return messages;
      messages.push(JSON.parse(this.held.toString('utf8', begin, begin + size)));
      this.held = this.held.subarray(begin + size);
    }
  }
}

/** The bytes of a message. */
function framed(message) {
  const body = Buffer.from(JSON.stringify(message), 'utf8');
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'ascii'), body]);
}

/** A running server. `onNotification(method, params)` and `onEnd(reason)` are told what happens. */
class Connection {
  constructor(command, { onNotification, onEnd }) {
    this.waiting = new Map();
    this.nextId = 1;
    this.ended = false;
    this.stopping = false;
    this.onEnd = onEnd;
    const reader = new MessageReader();
    this.process = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.stdin.on('error', () => {});
    this.process.on('error', (error) => this.end(error.message));
    this.process.on('exit', (code) => this.end(`it ended with exit code ${code}`));
    this.process.stdout.on('data', (bytes) => {
      let messages = [];
      try {
        messages = reader.take(bytes);
      } catch (error) {
        this.end(error.message);
        this.process.kill();
      }
      for (const message of messages) this.take(message, onNotification);
    });
  }

  take(message, onNotification) {
    if (message.method !== undefined && message.id === undefined) {
      onNotification(message.method, message.params);
      return;
    }
    const waiting = this.waiting.get(message.id);
    if (waiting === undefined) return;
    this.waiting.delete(message.id);
    if (message.error !== undefined) {
      waiting.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
    } else {
      waiting.resolve(message.result);
    }
  }

  end(reason) {
    if (this.ended) return;
    this.ended = true;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.onEnd(this.stopping ? null : reason);
  }

  send(message) {
    if (!this.ended) this.process.stdin.write(framed({ jsonrpc: '2.0', ...message }));
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Asks; `cancelled`, if given, is called with what is to be done when nobody wants the answer. */
  request(method, params, whenCancelled) {
    if (this.ended) return Promise.reject(new Error('the language server does not run'));
    const id = this.nextId++;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    if (whenCancelled) whenCancelled(() => this.notify('$/cancelRequest', { id }));
    this.send({ id, method, params });
    return answer;
  }

  /** Lets the server end; resolves when it has. */
  async stop() {
    this.stopping = true;
    if (this.ended) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    await this.request('shutdown').catch(() => {});
    this.notify('exit');
    await gone;
  }
}

module.exports = { Connection, MessageReader, framed };
