/**
 * A request as a program in several languages. None contains a secret: each reads the token from the environment. A body is written exactly as sent,
 * so that no number loses a digit.
 *
 * Why no library: `@scalar/snippetz` 0.6 writes cURL, fetch and Python from parsed JSON, so `1.10` becomes `1.1` and of two fields of one name one is
 * left; it ends a text of PowerShell at an apostrophe in the body, and writes control characters as they are.
 */
import { type Repeatable, curlCommand, headerValue } from './curl';
import { jsLiteral, literal, psQuote, shellQuote, shellStream } from './literals';

/** Each language by its common name. */
export const languages = {
  cURL: curlCommand,
  fetch: fetchProgram,
  Python: pythonProgram,
  HTTPie: httpieCommand,
  PowerShell: powerShellCommand,
  Go: goProgram,
} satisfies Readonly<Record<string, (request: Repeatable) => string>>;

/** Headers except the token's, with the name of the variable that contains the value, if there is one. */
function collectHeaders({ body, parts, headers = {}, fromShell = {} }: Repeatable) {
  return [
    ...(body !== undefined && parts === undefined ? [{ name: 'Content-Type', value: 'application/json' }] : []),
    ...Object.entries(headers).map(([name, value]) => ({ name, value: headerValue(value) })),
    ...Object.entries(fromShell).map(([name, variable]) => ({ name, variable })),
  ] as ({ name: string; value: string } | { name: string; variable: string })[];
}

function fetchProgram(request: Repeatable): string {
  const { method, url, body, parts } = request;
  const headers = collectHeaders(request).map(
    (header) =>
      `    ${jsLiteral(header.name)}: ${'value' in header ? jsLiteral(header.value) : `process.env.${header.variable}`},`,
  );
  const form = parts?.map((part) =>
    'text' in part
      ? `form.append(${jsLiteral(part.name)}, ${jsLiteral(part.text)});`
      : `form.append(${jsLiteral(part.name)}, await openAsBlob(${jsLiteral(part.file)}), ${jsLiteral(part.file)});`,
  );
  return [
    ...(parts?.some((part) => 'file' in part) ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(form ? ['const form = new FormData();', ...form, ''] : []),
    `const response = await fetch(${jsLiteral(url)}, {`,
    `  method: ${jsLiteral(method)},`,
    '  headers: {',
    '    Authorization: `Bearer ${process.env.TOKEN}`,',
    ...headers,
    '  },',
    ...(form ? ['  body: form,'] : body === undefined ? [] : [`  body: ${jsLiteral(body)},`]),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function pythonProgram(request: Repeatable): string {
  const { method, url, body, parts } = request;
  const headers = collectHeaders(request).map(
    (header) =>
      `        ${literal(header.name)}: ${'value' in header ? literal(header.value) : `os.environ[${literal(header.variable)}]`},`,
  );
  const files = parts?.map((part) =>
    'text' in part
      ? `        (${literal(part.name)}, (None, ${literal(part.text)})),`
      : `        (${literal(part.name)}, open(${literal(part.file)}, "rb")),`,
  );
  return [
    'import os',
    'import requests',
    '',
    'response = requests.request(',
    `    ${literal(method)},`,
    `    ${literal(url)},`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'TOKEN\']}",',
    ...headers,
    '    },',
    ...(files
      ? ['    files=[', ...files, '    ],']
      : body === undefined
        ? []
        : [`    data=${literal(body)}.encode(),`]),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}

function httpieCommand(request: Repeatable): string {
  const { method, url, body, parts } = request;
  const streamed = parts === undefined && body?.includes('\0') === true;
  const raw = parts !== undefined || body === undefined || streamed ? '' : ` --raw=${shellQuote(body)}`;
  return [
    `http${parts ? ' --multipart' : raw} ${method} ${shellQuote(url)}`,
    '"Authorization:Bearer $TOKEN"',
    ...collectHeaders(request).map((header) =>
      'value' in header ? shellQuote(`${header.name}:${header.value}`) : `"${header.name}:$${header.variable}"`,
    ),
    ...(parts ?? []).map((part) => {
      if ('file' in part) return shellQuote(`${part.name}@${part.file}`);
      // The content of a file, here a stream, is sent as a text.
      if (part.text.includes('\0')) return `${shellQuote(`${part.name}=@`)}${shellStream(part.text)}`;
      // Without the backslash, `=@` would send the content of a file, and `==` a query parameter.
      return shellQuote(`${part.name}=${part.text.replace(/^[=@]/, String.raw`\$&`)}`);
    }),
    ...(streamed ? [`< ${shellStream(body)}`] : []),
  ].join(' \\\n  ');
}

function powerShellCommand(request: Repeatable): string {
  const { method, url, body, parts } = request;
  const headers = collectHeaders(request)
    // PowerShell takes the content type as a separate parameter.
    .filter(({ name }) => name !== 'Content-Type')
    .map(
      (header) => `${psQuote(header.name)} = ${'value' in header ? psQuote(header.value) : `$env:${header.variable}`}`,
    );
  const names = [...new Set(parts?.map(({ name }) => name))];
  const fields = names.map((name) => {
    const values = (parts ?? [])
      .filter((part) => part.name === name)
      .map((part) => ('text' in part ? psQuote(part.text) : `(Get-Item -LiteralPath ${psQuote(part.file)})`));
    return `${psQuote(name)} = ${values.join(', ')}`;
  });
  return [
    `Invoke-RestMethod -Method ${psQuote(method)} -Uri ${psQuote(url)}`,
    `-Headers @{ ${['Authorization = "Bearer $env:TOKEN"', ...headers].join('; ')} }`,
    ...(parts ? [`-Form @{ ${fields.join('; ')} }`] : []),
    // As bytes: Windows PowerShell would not send a text as UTF-8.
    ...(body !== undefined && !parts
      ? ["-ContentType 'application/json'", `-Body ([Text.Encoding]::UTF8.GetBytes(${psQuote(body)}))`]
      : []),
  ].join(' `\n  ');
}

/** The parts of a Go program that every request has alike. */
const goAnswer = [
  '\tresponse, err := http.DefaultClient.Do(request)',
  '\tcheck(err)',
  '\tdefer response.Body.Close()',
  '\ttext, err := io.ReadAll(response.Body)',
  '\tcheck(err)',
  '\tfmt.Println(response.StatusCode, string(text))',
  '}',
];

const goAddFile = [
  'func addFile(form *multipart.Writer, name, path string) {',
  '\tfile, err := os.Open(path)',
  '\tcheck(err)',
  '\tdefer file.Close()',
  '\tpart, err := form.CreateFormFile(name, path)',
  '\tcheck(err)',
  '\t_, err = io.Copy(part, file)',
  '\tcheck(err)',
  '}',
];

const goCheck = ['func check(err error) {', '\tif err != nil {', '\t\tpanic(err)', '\t}', '}'];

function goProgram(request: Repeatable): string {
  const { method, url, body, parts } = request;
  const files = parts?.some((part) => 'file' in part) ?? false;
  const packages = ['fmt', 'io', 'net/http', 'os', ...(parts ? ['bytes', 'mime/multipart'] : body ? ['strings'] : [])];
  const headers = collectHeaders(request).map(
    (header) =>
      `\trequest.Header.Set(${literal(header.name)}, ${'value' in header ? literal(header.value) : `os.Getenv(${literal(header.variable)})`})`,
  );
  const form = parts?.flatMap((part) =>
    'text' in part
      ? [`\tcheck(form.WriteField(${literal(part.name)}, ${literal(part.text)}))`]
      : [`\taddFile(form, ${literal(part.name)}, ${literal(part.file)})`],
  );
  return [
    'package main',
    '',
    'import (',
    ...packages.toSorted().map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(form
      ? ['\tbody := &bytes.Buffer{}', '\tform := multipart.NewWriter(body)', ...form, '\tcheck(form.Close())']
      : []),
    `\trequest, err := http.NewRequest(${literal(method)}, ${literal(url)}, ${form ? 'body' : body === undefined ? 'nil' : `strings.NewReader(${literal(body)})`})`,
    '\tcheck(err)',
    '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TOKEN"))',
    ...(form ? ['\trequest.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...headers,
    ...goAnswer,
    ...(files ? ['', ...goAddFile] : []),
    '',
    ...goCheck,
  ].join('\n');
}
