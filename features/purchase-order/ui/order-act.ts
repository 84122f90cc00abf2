export type OrderAct =
  | 'generate'
  | 'upload'
  | 'send'
  | 'acknowledge'
  | 'receive'
  | 'receive_all'
  | 'close_rest'
  | 'cancel'
  | 'cancel_late'
  | 'remind'
  | 'attach';
