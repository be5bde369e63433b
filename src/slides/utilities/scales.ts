export const sizes: Readonly<Record<string, string>> = {
  full: '100%',
  auto: 'auto',
  px: '1px',
  min: 'min-content',
  max: 'max-content',
  fit: 'fit-content',
  screen: '100%',
  none: 'none',
  xs: '320px',
  sm: '384px',
  md: '448px',
  lg: '512px',
  xl: '576px',
  '2xl': '672px',
  '3xl': '768px',
  '4xl': '896px',
};

/** Font size and line height in pixels; a line height of 1 is relative. */
export const texts: Readonly<Record<string, readonly [size: number, line: number]>> = {
  xs: [12, 16],
  sm: [14, 20],
  base: [16, 24],
  lg: [18, 28],
  xl: [20, 28],
  '2xl': [24, 32],
  '3xl': [30, 36],
  '4xl': [36, 40],
  '5xl': [48, 1],
  '6xl': [60, 1],
  '7xl': [72, 1],
  '8xl': [96, 1],
  '9xl': [128, 1],
};

export const weights = ['thin', 'extralight', 'light', 'normal', 'medium', 'semibold', 'bold', 'extrabold', 'black'];
export const faces: Readonly<Record<string, string>> = {
  mono: 'var(--slide-mono)',
  sans: 'var(--slide-font)',
  serif: 'Georgia,serif',
};
export const radii: Readonly<Record<string, string>> = {
  '': '4px',
  none: '0',
  sm: '2px',
  md: '6px',
  lg: '8px',
  xl: '12px',
  '2xl': '16px',
  '3xl': '24px',
  full: '9999px',
};
export const shadows: Readonly<Record<string, string>> = {
  '': '0 1px 3px #0000001a,0 1px 2px -1px #0000001a',
  sm: '0 1px 2px #0000000d',
  md: '0 4px 6px -1px #0000001a,0 2px 4px -2px #0000001a',
  lg: '0 10px 15px -3px #0000001a,0 4px 6px -4px #0000001a',
  xl: '0 20px 25px -5px #0000001a,0 8px 10px -6px #0000001a',
  '2xl': '0 25px 50px -12px #00000040',
  inner: 'inset 0 2px 4px #0000000d',
  none: 'none',
};
export const leadings: Readonly<Record<string, string>> = {
  none: '1',
  tight: '1.25',
  snug: '1.375',
  normal: '1.5',
  relaxed: '1.625',
  loose: '2',
};
export const trackings: Readonly<Record<string, string>> = {
  tighter: '-.05em',
  tight: '-.025em',
  normal: '0',
  wide: '.025em',
  wider: '.05em',
  widest: '.1em',
};
