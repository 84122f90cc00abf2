export const sites = [
  {
    label: 'Main warehouse',
    area: 'Mussafah M-37',
    street: '16th Street',
    building: 'Warehouse 14',
    landmark: 'ICAD gate',
  },
  {
    label: 'موقع مدينة خليفة',
    area: 'مدينة خليفة',
    street: 'شارع الشارقة',
    building: 'قطعة 212',
    landmark: 'خلف المدرسة',
  },
] as const;
