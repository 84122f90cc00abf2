import { lateDialog } from '#ui/late-dialog.tsx';

const load = () => import('./act-dialogs.tsx');

/** The two acts of the list of orders. */
export const LateSendDialog = lateDialog(async () => (await load()).SendDialog);
export const LateReceiveAllDialog = lateDialog(async () => (await load()).ReceiveAllDialog);
