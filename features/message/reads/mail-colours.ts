/**
 * Colours of app/styles/tokens.css, repeated because mail programs do not support variables.
 */
export const light = {
  page: '#f8f5ef',
  card: '#ffffff',
  sunken: '#faf8f3',
  line: '#e7dfd2',
  text: '#1f1b16',
  soft: '#6e6454',
  primary: '#0b5d53',
  onPrimary: '#ffffff',
  tint: '#e3f1ed',
  warn: '#6f4300',
  warnTint: '#fcefd8',
};
export const dark: typeof light = {
  page: '#131310',
  card: '#1c1c18',
  sunken: '#23231e',
  line: '#302f29',
  text: '#f4efe5',
  soft: '#a79f90',
  primary: '#54bfad',
  onPrimary: '#04211d',
  tint: '#15302b',
  warn: '#f2c26b',
  warnTint: '#3a2c12',
};
