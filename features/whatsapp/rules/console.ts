export const priceCategories = ['utility', 'authentication'] as const;
export const shownStates = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const;
