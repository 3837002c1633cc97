/** An XMLHttpRequest whose end the test controls. */
export class Wire extends EventTarget {
  /** The one made last. */
  static last: Wire;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  withCredentials = false;
  status = 200;
  responseURL = '';
  responseText = '{"run":{"runId":"r"}}';
  answered = 'content-type: application/json\r\ndate: Mon, 02 Mar 2026 09:00:00 GMT\r\n';
  opened: [string, string] = ['', ''];
  sent: FormData | undefined;
  constructor() {
    super();
    Wire.last = this;
  }
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.answered;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.end('abort');
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}
