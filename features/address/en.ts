import type { EnglishTexts } from '#shared/i18n.ts';

export const addressEn = {
  added: 'Address added.',
  saved: 'Address saved.',
  deleted: 'Address deleted.',
  madeDefault: 'This is now your default address.',
  page: {
    title: 'Addresses',
    lead: 'Where goods are delivered to or picked up from. Purchase orders use the default address unless you choose another.',
    add: 'Add an address',
    default: 'Default',
    edit: 'Edit',
    delete: 'Delete',
    makeDefault: 'Make default',
    empty: 'No addresses yet',
    emptyWhy:
      'Purchase orders show the delivery address. Add your first one; it becomes the default.',
    emptyReadOnly: 'Ask your company’s administrator to add addresses.',
    landmark: 'Near {landmark}',
    poBox: 'P.O. box {number}',
  },
  field: {
    label: 'Label',
    labelHint: 'What your company calls it, such as “Al Quoz warehouse”.',
    city: 'City',
    chooseCity: 'Choose a city',
    area: 'Area or district',
    street: 'Street',
    building: 'Building name or number',
    phone: 'Site phone number',
    poBox: 'P.O. box',
    landmark: 'Nearest landmark',
    isDefault: 'Use as default address',
  },
  dialog: {
    add: 'Add an address',
    edit: 'Edit address',
    save: 'Save address',
    saving: 'Saving',
    delete: 'Delete this address?',
    deleteWhat: '{label} is removed from your list. Existing purchase orders aren’t affected.',
    deleteDefault:
      'This is your default address. The oldest remaining address becomes the default.',
    deleteNow: 'Delete address',
    deleting: 'Deleting',
    keep: 'Keep',
  },
} as const satisfies EnglishTexts;
