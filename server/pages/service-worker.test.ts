import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const source = readFileSync(path.join(import.meta.dirname, '../../public/sw.js'), 'utf8');

interface Event {
  data?: unknown;
  waitUntil(work: Promise<unknown>): void;
}

let shown: { title: string; options: { tag?: string } }[];
let closed: number;
let fetched: { address: string; credentials?: string }[];
let isSubscribed: boolean;
let answer: () => Promise<{ json: () => Promise<unknown> }>;
let handlers: Map<string, (event: Event) => void>;

beforeEach(() => {
  shown = [];
  closed = 0;
  fetched = [];
  isSubscribed = true;
  handlers = new Map();
  answer = async () => ({ json: async () => ({ data: { live: true } }) });
  const close = () => (closed += 1);
  const registration = {
    scope: 'https://qeema.test/ar/seller/',
    getNotifications: async () => shown.map(() => ({ close })),
    showNotification: async (title: string, options: object) => void shown.push({ title, options }),
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => (isSubscribed = false) }),
    },
  };
  const self = {
    registration,
    addEventListener: (name: string, run: (event: Event) => void) => handlers.set(name, run),
  };
  const fetch = (address: string, init: { credentials?: string }) => {
    fetched.push({ address, ...init });
    return answer();
  };
  runInContext(
    source,
    createContext({
      self,
      fetch,
      URL,
      AbortSignal,
      Request,
      Response,
      URLSearchParams,
      caches: {},
    }),
  );
});

async function happen(name: string, data: unknown): Promise<void> {
  const works: Promise<unknown>[] = [];
  handlers.get(name)?.({ data, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
}
const push = (payload: object) => happen('push', { json: () => payload });
const notification = {
  id: 'n1',
  device: 'd1',
  title: 'قُبل عرضك',
  body: 'RFQ-10482',
  path: '/ar/seller/offers',
};

it('the worker requests the state of its session, without cookies, and shows the push', async () => {
  await push(notification);
  expect(shown).toMatchObject([
    {
      title: notification.title,
      options: { tag: 'n1', lang: 'ar', data: { path: notification.path } },
    },
  ]);
  expect(fetched).toMatchObject([{ address: '/api/firebase/device?id=d1', credentials: 'omit' }]);
  expect(isSubscribed).toBe(true);
});

it('the worker shows nothing for an ended session, closes shown notifications, and cancels the subscription', async () => {
  await push(notification);
  answer = async () => ({ json: async () => ({ data: { live: false } }) });
  await push({ ...notification, id: 'n2', title: 'a price' });
  expect([shown.length, closed, isSubscribed]).toEqual([1, 1, false]);
});

it('the worker checks the session for a push without a title, and cleans up if it has ended', async () => {
  await push(notification);
  await push({ device: 'd1' });
  expect([shown.length, closed, isSubscribed]).toEqual([1, 0, true]);
  answer = async () => ({ json: async () => ({ data: { live: false } }) });
  await push({ device: 'd1' });
  expect([shown.length, closed, isSubscribed]).toEqual([1, 1, false]);
});

it('the worker shows a push if no server answers, and pushes of older versions', async () => {
  answer = async () => Promise.reject(new Error('offline'));
  await push(notification);
  answer = async () => ({ json: async () => ({ data: null }) });
  await push(notification);
  await push({ ...notification, device: undefined });
  await happen('push', null);
  expect(shown.map(({ title }) => title)).toEqual([
    notification.title,
    notification.title,
    notification.title,
    'Qeema',
  ]);
  expect([closed, isSubscribed]).toEqual([0, true]);
});

it('the worker closes all notifications and cancels the subscription when a page reports a sign-out, and for no other message', async () => {
  await push(notification);
  await happen('message', 'hello');
  expect([closed, isSubscribed]).toEqual([0, true]);
  await happen('message', 'leave');
  expect([closed, isSubscribed]).toEqual([1, false]);
});
