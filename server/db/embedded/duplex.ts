import { Duplex } from 'node:stream';
import type { Engine, Session } from './engine.ts';
import { join } from './wire.ts';

/**
 * The socket that `pg` expects: a stream that connects and accepts socket options, which have no
 * effect here.
 */
class EngineDuplex extends Duplex {
  readonly #engine: Engine;
  #session: Session | null = null;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.whenReady().then(
      () => {
        if (this.destroyed) return;
        this.#session = this.#engine.attach({
          onData: (bytes) => this.push(bytes),
          onLost: (error) => this.destroy(error),
        });
        this.emit('connect');
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: string, callback: () => void): void {
    this.#session?.send(join([chunk]));
    callback();
  }

  override _writev(chunks: { chunk: Uint8Array }[], callback: () => void): void {
    this.#session?.send(join(chunks.map(({ chunk }) => chunk)));
    callback();
  }

  override _final(callback: () => void): void {
    this.#session?.detach();
    this.push(null);
    callback();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.#session?.detach();
    callback(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

export function createEngineDuplex(engine: Engine): Duplex {
  return new EngineDuplex(engine);
}
