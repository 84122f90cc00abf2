/**
 * Marks the drawn box of a control. Its border follows the attribute, so that the script of /auth
 * (app/enhance/draw.ts) shows an error without knowing a class name.
 */
export const boxState = (isWrong: boolean) => ({ 'data-box': isWrong ? 'wrong' : '' });

export const boxClass = 'border-line-field data-[box=wrong]:field-wrong';
