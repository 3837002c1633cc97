import 'react';

declare module 'react' {
  // Custom properties passed to the style sheets.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
