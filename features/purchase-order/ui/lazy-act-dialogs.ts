import { lazyDialog } from '#ui/lazy-dialog.tsx';

const load = () => import('./act-dialogs.tsx');

export const LazySendDialog = lazyDialog(async () => (await load()).SendDialog);
export const LazyReceiveAllDialog = lazyDialog(async () => (await load()).ReceiveAllDialog);
