import 'react';

declare module 'react' {
  // Custom properties handed to the style sheets.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
