/** Preloaded into a child: the embedded engine's file system behaves as if a new version no longer called our fsync. */
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/durable-node-fs.ts')) return loaded;
    const source = String(loaded.source);
    if (!source.includes('stream_ops.fsync ='))
      throw new Error('durable-node-fs.ts has changed: change this test too');
    return {
      ...loaded,
      source: source.replace('stream_ops.fsync =', 'stream_ops.fsyncOfNobody ='),
    };
  },
});
