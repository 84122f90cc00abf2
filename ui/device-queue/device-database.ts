import { deviceDatabaseName, deviceEntriesName as storeName } from '#shared/read-page.ts';
import type { DeviceEntry } from './entry.ts';

/** The storage of the entries of all members of this device. Each function rejects if it is forbidden or full. */
export interface DeviceDatabase {
  readonly read: (key: Pick<DeviceEntry, 'memberId' | 'id'>) => Promise<DeviceEntry | undefined>;
  readonly readAll: () => Promise<readonly DeviceEntry[]>;
  readonly put: (entry: DeviceEntry) => Promise<unknown>;
  readonly remove: (entry: Pick<DeviceEntry, 'memberId' | 'id'>) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
}

/** A successful request may still be undone, such as by a full disk. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(deviceDatabaseName, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: ['memberId', 'id'] }),
  );
  return toPromise(request);
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const [result] = await Promise.all([
      toPromise(act(transaction.objectStore(storeName))),
      completed(transaction),
    ]);
    return result;
  } finally {
    database.close();
  }
}

export const deviceDatabase: DeviceDatabase = {
  read: ({ memberId, id }) =>
    run('readonly', (store) => store.get([memberId, id]) as IDBRequest<DeviceEntry | undefined>),
  readAll: () => run('readonly', (store) => store.getAll() as IDBRequest<DeviceEntry[]>),
  put: (entry) => run('readwrite', (store) => store.put(entry)),
  remove: ({ memberId, id }) => run('readwrite', (store) => store.delete([memberId, id])),
  clear: () => run('readwrite', (store) => store.clear()),
};
