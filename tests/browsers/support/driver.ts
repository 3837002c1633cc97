/** What a journey needs of a browser, in the words that WebDriver and WebDriver BiDi have in common. */

/** A step of the pointer or the keyboard, as both protocols write it. */
export type Step =
  | { type: 'pointerMove'; x: number; y: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string };

export interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  actions: readonly Step[];
}

/** One tab of one browser, with storage of its own. */
export interface Driver {
  /** Resolves once the document has loaded. */
  navigate: (url: string) => Promise<void>;
  /** Calls the text of a function of one string in the page, and gives the string that it returns. */
  call: (fn: string, argument: string) => Promise<string>;
  perform: (sources: readonly InputSource[]) => Promise<void>;
  /** The size of the viewport, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  /** What the browser itself told of errors in the page; undefined where its protocol cannot. */
  noise?: readonly string[];
  close: () => Promise<void>;
}

/** A browser that runs; each test opens a tab of its own. */
export interface Browser {
  open: () => Promise<Driver>;
  close: () => Promise<void>;
}
