/** What people paste: each row is accepted as a whole, or refused with the name of the part that was not understood. */
import { describe, expect, test } from 'vitest';
import { openTabEachTest } from '../../../../tests/support/tab';
import { endpointList } from '../../../contract/endpoints';
import { readPasted } from '../../../lib/pasted/readPasted';
import { languages } from '../../../lib/snippets/languages';
import { importRequest } from './importRequest';

openTabEachTest();

const take = (text: string) => {
  const { request, why } = readPasted(text);
  return request ? importRequest(request) : { why };
};

interface Taken {
  id?: 'catalog.products' | 'catalog.smartSearch' | 'runs.startWithFiles' | 'catalog.product' | 'listing.update';
  query?: Record<string, string>;
  params?: Record<string, string>;
  body?: string;
  left?: string[];
}

/** From the Windows prompt. */
const drive = ['C', ':'].join('');
const search = 'http://localhost/api/catalog/smart-search';
const list = 'http://localhost/api/catalog/products';
const mail = '{"query":"mail"}';
const [found, page2, newest]: Taken[] = [
  { id: 'catalog.smartSearch', body: mail, left: [] },
  { id: 'catalog.products', query: { page: '2' }, left: [] },
  { id: 'catalog.products', query: { q: 'a', sort: 'newest' }, left: [] },
];
const smartSearch = { id: 'catalog.smartSearch' as const };
const copied = (language: keyof typeof languages) =>
  languages[language]({ method: 'POST', url: search, body: mail, headers: { 'x-tetrees-provider-key': 'sk-own' } });
/** A call in a program that is not read. */
const inPython = (call: string) => languages.Python({ method: 'POST', url: search, body: call });
const inGo = (call: string) => languages.Go({ method: 'POST', url: search, body: call });

describe('what Copy as writes for a shell or a browser is taken whole, without its credentials', () => {
  test.each(['cURL', 'fetch', 'HTTPie', 'PowerShell'] as const)('%s', (language) => {
    const left = ['the token: your own is sent', 'the provider key: type it into its field'];
    expect(take(copied(language))).toMatchObject({ ...smartSearch, contents: { body: mail }, left });
  });

  test('a token that somebody typed in the place of its variable is left behind, and hidden elsewhere', () => {
    const typed = copied('fetch')
      .replace(/`Bearer .*`/, '"Bearer txk_live_abcdef"')
      .replace('mail', 'txk_live_abcdef');
    expect(JSON.stringify(take(typed))).not.toContain('txk_live_abcdef');
    expect(take(typed)).toMatchObject({
      ...smartSearch,
      left: expect.arrayContaining(['the token: your own is sent']) as unknown,
    });
  });
});

describe('the Windows prompt', () => {
  test.each<[string, string, Taken | undefined]>([
    [
      'carets at line ends',
      `curl -X POST "${search}" ^\r\n-H "content-type: application/json" ^\r\n-d "{\\"query\\":\\"mail\\"}"`,
      found,
    ],
    ['blanks behind a caret', `curl "${search}" ^  \r\n  -d "{\\"query\\":\\"mail\\"}"`, found],
    ['a caret before &', `curl "${list}?q=a^&sort=newest" --compressed`, newest],
    ['everything with carets', `curl ^"${list}?q=a^&sort=newest^" ^\r\n  -H ^"accept: */*^"`, newest],
    ['a caret before %', `curl ^"${list}?q=50^%^25^"`, { id: 'catalog.products', query: { q: '50%' }, left: [] }],
    [
      'a caret in a text that is no escape',
      `curl "${search}" ^\n -d "{\\"query\\":\\"x^2 50%\\"}"`,
      { ...smartSearch, body: '{"query":"x^2 50%"}' },
    ],
    ['doubled quotes', `${drive}\\Users\\me>curl "${search}" -d "{""query"":""mail""}"`, found],
    [
      'doubled backslashes of a browser',
      `curl ^"${search}^" ^\n  --data-raw ^"^{^\\^"query^\\^":^\\^"a^\\^\\nb^\\^"^}^"`,
      { ...smartSearch, body: '{"query":"a\\nb"}' },
    ],
    [
      'a line feed in a text',
      `curl ^"${search}^" ^\n  --data-raw ^"^{^\n\n^\\^"query^\\^":^\\^"mail^\\^"^}^"`,
      { ...smartSearch, body: '{\n"query":"mail"}' },
    ],
    [
      'an answer that is saved and a second command',
      `${drive}\\>curl "${list}?page=2" > a.json & type a.json`,
      { ...page2, left: ['what follows the command'] },
    ],
  ])('%s', (_, text, imported) => expectTaken(text, imported));
});

describe('PowerShell', () => {
  const json = `@{query='mail'}`;
  test.each<[string, string, Taken | undefined]>([
    ['back-ticks', `curl.exe -X POST '${search}' \`\n -H 'content-type: application/json' \`\n -d '${mail}'`, found],
    ['blanks behind a back-tick', `curl.exe '${search}' \` \n -d '${mail}'`, found],
    [
      'quotes behind backslashes, as Windows PowerShell needs them',
      `PS ${drive}\\> curl.exe '${search}' -d '{\\"query\\":\\"mail\\"}'`,
      found,
    ],
    ['escaped quotes', `PS ${drive}\\> curl.exe "${search}" -d "{\`"query\`":\`"mail\`"}"`, found],
    [
      'Invoke-WebRequest',
      `Invoke-WebRequest -UseBasicParsing -Uri "${list}?page=2" -Headers @{"accept"="application/json"}`,
      page2,
    ],
    ['short names and no order', `irm -Me post -b '${mail}' -ContentType application/json ${search}`, found],
    [
      'a browser’s copy',
      `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\n$session.UserAgent = "Mozilla/5.0 (X11)"\n$session.Cookies.Add((New-Object System.Net.Cookie("sid", "secret-1234", "/", "localhost")))\nInvoke-WebRequest -UseBasicParsing -Uri "${search}" \`\n-Method "POST" \`\n-WebSession $session \`\n-Headers @{\n"authority"="localhost"\n  "accept"="*/*"\n} \`\n-ContentType "application/json" \`\n-Body ([System.Text.Encoding]::UTF8.GetBytes("{\`"query\`":\`"$([char]54620)\`"}"))`,
      { ...smartSearch, body: '{"query":"한"}', left: ['header authority', 'the cookies'] },
    ],
    [
      'a here-string',
      `Invoke-RestMethod ${search} -Method Post -Body @'\n{\n  "query": "it's"\n}\n'@`,
      { ...smartSearch, body: '{\n  "query": "it\'s"\n}', left: [] },
    ],
    [
      'variables that the text sets',
      `$base = 'http://localhost'\n$headers = @{ Authorization = "Bearer $env:TOKEN" }\n$body = '${mail}'\nInvoke-RestMethod "$base/api/catalog/smart-search" -Method Post -Headers $headers -Body $body`,
      { ...found, left: ['the token: your own is sent'] },
    ],
    [
      'a table of parameters',
      `$p = @{\n  Uri = '${search}'\n  Method = 'Post'\n  Body = '${mail}'\n}\nInvoke-RestMethod @p`,
      found,
    ],
    [
      'a table as JSON',
      `Invoke-RestMethod -Uri ${search} -Method Post -Body (${json} | ConvertTo-Json -Compress)`,
      found,
    ],
    [
      'a table as JSON, in a variable',
      `$b = ${json} | ConvertTo-Json -Compress\nirm ${search} -Method Post -Body $b`,
      found,
    ],
    ['a table in the query', `Invoke-RestMethod ${list} -Body @{ page = 2 }`, page2],
    ['a pipe after it', `irm '${list}?page=2' | ConvertTo-Json -Depth 9`, page2],
    ['curl as another name', `curl -Uri "${list}?page=2" -UseBasicParsing`, page2],
  ])('%s', (_, text, imported) => expectTaken(text, imported));
});

describe('fetch', () => {
  test.each<[string, string, Taken | undefined]>([
    [
      'a browser’s copy',
      `fetch("${search}",{"headers":{"content-type":"application/json"},"method":"POST","body":"{\\"query\\":\\"mail\\"}"});`,
      found,
    ],
    [
      'without a body',
      `await fetch("${list}?page=2", {\n  "credentials": "include",\n  "headers": { "Accept": "*/*" },\n  "body": null,\n  "method": "GET",\n  "mode": "cors"\n});`,
      page2,
    ],
    ['the address alone', `fetch('${list}?page=2')`, page2],
    [
      'text in a template, and what is done with it',
      `const r = await fetch(\`${search}\`, { method: 'post', body: \`${mail}\` }).then((r) => r.json());`,
      found,
    ],
    ['JSON.stringify', `fetch("${search}", { method: "POST", body: JSON.stringify({ query: 'mail' }), })`, found],
    [
      'values in variables',
      `const url = '${search}';\nconst body = JSON.stringify({ query: "mail" });\nconst options = { method: 'POST', headers: new Headers({ a: 'b' }), body };\nfetch(url, options)`,
      { ...found, left: ['header a'] },
    ],
    ['joined texts', `fetch('http://localhost' + "/api/catalog/products?page=2")`, page2],
    [
      'escapes',
      `fetch("${search}", {method: "POST", body: "{\\"query\\":\\"\\u{1F600}\\ud83d\\ude00\\x41\\n\\t\\\\\\"}"})`,
      { ...smartSearch, body: '{"query":"😀😀A\n\t\\"}' },
    ],
    [
      'the token of a program',
      `fetch("${list}?page=2", { headers: { Authorization: \`Bearer \${process.env.TOKEN}\` } })`,
      { ...page2, left: ['the token: your own is sent'] },
    ],
    ['a comment that names curl', `// the same as: curl ${list}\nfetch("${list}?page=2")`, page2],
    [
      'a body that names curl',
      `fetch("${search}", { method: "POST", body: '{"query":"a curl http://x"}' })`,
      { ...smartSearch, body: '{"query":"a curl http://x"}' },
    ],
  ])('%s', (_, text, imported) => expectTaken(text, imported));
});

describe('a POSIX shell', () => {
  const big = '{"query":"mail","limit":9007199254740993,"exact":1.10,"apiKey":"x","limit":1e400,"10":1,"2":2}';
  test.each<[string, string, Taken | undefined]>([
    [
      'ANSI-C bytes',
      `curl '${search}' --data-raw $'{"query":"\\xed\\x95\\x9c"}'`,
      { ...smartSearch, body: '{"query":"한"}' },
    ],
    [
      'ANSI-C octal bytes',
      `curl '${search}' --data-raw $'{"query":"\\355\\225\\234"}'`,
      { ...smartSearch, body: '{"query":"한"}' },
    ],
    [
      'ANSI-C code points',
      `curl '${search}' --data-raw $'{"query":"\\U0001F600\\ud83d\\ude00\\u0021"}'`,
      { ...smartSearch, body: '{"query":"😀😀!"}' },
    ],
    [
      'ANSI-C letters',
      `curl '${search}' -d $'{"query":"it\\'s \\\\n"}'`,
      { ...smartSearch, body: '{"query":"it\'s \\n"}' },
    ],
    [
      'ANSI-C between other quotes',
      `curl '${search}' -d '{"query":"a'$'\\x03''b"}'`,
      { ...smartSearch, body: '{"query":"a\u0003b"}' },
    ],
    ['typographic quotes', `curl “${list}?page=2”`, page2],
    ['typographic quotes around JSON', `curl ‘${search}’ -d ‘{“query”:“mail”}’`, found],
    [
      'a typographic text inside straight quotes',
      `curl '${search}' -d '{"query":"“mail”"}'`,
      { ...smartSearch, body: '{"query":"“mail”"}' },
    ],
    ['dashes of a word processor', `curl ${search} –-data '${mail}' —request POST –s`, found],
    ['no-break spaces', `curl\u00a0'${list}?page=2'\u00a0 -s`, page2],
    [
      'a no-break space inside a text',
      `curl ${search} -d '{"query":"a\u00a0b"}'`,
      { ...smartSearch, body: '{"query":"a\u00a0b"}' },
    ],
    ['a code fence', `\`\`\`bash\ncurl '${list}?page=2'\n\`\`\``, page2],
    ['a code fence in a text', `Try this:\n\n\`\`\`\n$ curl '${list}?page=2'\n\`\`\`\nIt works.`, page2],
    ['back-ticks around it', `\`curl '${list}?page=2'\``, page2],
    ['blanks behind a backslash', `curl '${search}' \\ \n  -d '${mail}'`, found],
    ['lines whose backslashes were lost', `curl '${search}'\n  -X POST\n  -d '${mail}'`, found],
    ['user and host before it', `user@host:~/x$ curl '${list}?page=2'`, page2],
    ['other prompts', `➜  ~ git:(main) ✗ curl '${list}?page=2'`, page2],
    ['the prompt of root', `root@box:/# curl '${list}?page=2'`, page2],
    ['an environment before the prompt', `(venv) [me@box x]$ curl '${list}?page=2'`, page2],
    ['prompts of further lines', `$ curl '${search}' \\\n> -X POST \\\n> -d '${mail}'`, found],
    ['a pipe after it', `curl -s '${list}?page=2' | jq .`, page2],
    ['redirections', `curl -s '${list}?page=2' 2>/dev/null >a.json -H 'x-a: b'`, { ...page2, left: ['header x-a'] }],
    ['a comment after it', `curl '${list}?page=2' # the second page`, page2],
    ['another command after it', `curl '${list}?page=2' && echo ok`, { ...page2, left: ['what follows the command'] }],
    [
      'its answer below it',
      `$ curl '${list}?page=2'\n{"products":[]}`,
      { ...page2, left: ['what follows the command'] },
    ],
    ['programs and assignments before it', `sudo LANG=C time curl '${list}?page=2'`, page2],
    [
      'variables that the text sets',
      `export HOST=http://localhost\nQ=mail\ncurl "$HOST/api/catalog/smart-search" -d "{\\"query\\":\\"\${Q}\\"}"`,
      found,
    ],
    ['a variable for the host', `curl "$BASE/api/catalog/products?page=2"`, page2],
    ['an address without quotes', `curl ${list}?q=a&sort=newest`, newest],
    ['a here-document', `curl '${search}' -d @- <<EOF\n${mail}\nEOF`, found],
    [
      'a here-document that stays as it is',
      `curl '${search}' --json @- <<-'END' -H 'x-a: b'\n\t{"query":"$HOME"}\n\tEND\n`,
      { ...smartSearch, body: '{"query":"$HOME"}\n', left: ['header x-a'] },
    ],
    ['a here-string', `curl '${search}' -d @- <<< '${mail}'`, found],
    ['a fragment', `curl '${list}?page=2#top'`, page2],
    [
      '--data-urlencode and -G',
      `curl -G ${list} --data-urlencode 'q=a b&c' -d sort=newest`,
      { id: 'catalog.products', query: { q: 'a b&c', sort: 'newest' }, left: [] },
    ],
    [
      '--url-query',
      `curl '${list}' --url-query 'q=a b' --url-query +page=2`,
      { id: 'catalog.products', query: { q: 'a b', page: '2' }, left: [] },
    ],
    ['--json in pieces', `curl ${search} --json '{"query":' --json '"mail"}'`, found],
    ['shortened and combined options', `curl -sSLXPOST ${search} --data-r '${mail}' --sil`, found],
    ['-X twice', `curl -X GET -X POST ${search} -d '${mail}'`, found],
    [
      'literal brackets with -g',
      `curl -g '${list}?q=[1-3]'`,
      { id: 'catalog.products', query: { q: '[1-3]' }, left: [] },
    ],
    [
      'an empty and a repeated parameter',
      `curl '${list}?q=&page=2&sort=newest&page=3'`,
      {
        id: 'catalog.products',
        query: { page: '2', sort: 'newest' },
        left: ['query q: it is empty', 'query page: it appears twice'],
      },
    ],
    ['a broken escape', `curl '${list}?q=100%' `, { id: 'catalog.products', query: { q: '100%' }, left: [] }],
    [
      'a broken escape in the path',
      `curl '${list}/a%20b%'`,
      { id: 'catalog.product', params: { slug: 'a b%' }, left: [] },
    ],
    ['no body', `curl -X POST ${search}`, { ...smartSearch, body: '', left: [] }],
    [
      'big numbers, order and doubled fields beside a key',
      `curl '${search}' -d '${big}'`,
      { ...smartSearch, body: big.replace('"x"', '""'), left: ['a token or key in the body'] },
    ],
    [
      'a form with big numbers, and a field twice',
      `curl http://localhost/api/ai-packs/p/runs-with-files -F 'enabledSkills=[9007199254740993, 1.0]' -F model=a -F model=b`,
      {
        id: 'runs.startWithFiles',
        body: '{\n  "enabledSkills": [9007199254740993, 1.0],\n  "model": "a"\n}',
        left: ['field model: it appears twice'],
      },
    ],
  ])('%s', (_, text, imported) => expectTaken(text, imported));
});

describe('HTTPie', () => {
  test.each<[string, string, Taken | undefined]>([
    [
      'items',
      `http POST ${search} query=mail 'limit:=9007199254740993' X-A:b`,
      { ...smartSearch, body: '{"query": "mail", "limit": 9007199254740993}', left: ['header x-a'] },
    ],
    ['a query', `https GET ${list} page==2`, page2],
  ])('%s', (_, text, imported) => expectTaken(text, imported));
});

function expectTaken(text: string, wanted: Taken | undefined) {
  const imported = take(text);
  if ('why' in imported) throw new Error(`refused: ${imported.why}`);
  const { id, query = {}, params, body = '', left } = wanted ?? {};
  expect(imported.id).toBe(id);
  expect(imported.contents.query).toEqual(query);
  expect(imported.contents.body).toBe(body);
  if (params) expect(imported.contents.params).toEqual(params);
  if (left) expect(imported.left).toEqual(left);
}

describe('what is refused is named', () => {
  test.each([
    ['a second URL', `curl '${list}?page=2' '${list}?page=3'`, `second URL, “${list}?page=3”`],
    ['a second command', `curl '${list}' && curl '${list}?page=3'`, 'second request'],
    ['a second command on a separate line', `curl '${list}'\ncurl '${list}?page=3'`, 'second request'],
    ['a second call', `fetch("${list}");\nfetch("${list}?page=2")`, 'second request'],
    ['--next', `curl '${list}' --next '${list}?page=3'`, '“--next” begins a second request'],
    ['a body from a file', `curl ${search} -d @body.json`, '“--data @body.json” comes from a file'],
    ['a header from a file', `curl ${search} -H @headers.txt`, '“--header @headers.txt” comes from a file'],
    ['a text of a form from a file', `curl ${search} -F 'query=<a.txt'`, '“--form query=<a.txt” comes from a file'],
    ['a body from a pipe', `cat body.json | curl ${search} -d @-`, '“cat body.json |” before the command'],
    ['a body from nowhere', `curl ${search} -d @-`, '“--data @-” comes from a file'],
    ['a redirected body', `curl ${search} -d @- < body.json`, '“< body.json” in the body'],
    ['an upload', `curl -T a.json ${search}`, '“--upload-file a.json”'],
    ['a file of options', `curl -K rc ${search}`, '“--config rc”'],
    ['another target', `curl --request-target /x ${search}`, '“--request-target /x”'],
    ['a variable in the body', `curl ${search} -d "{\\"query\\":\\"$WORD\\"}"`, '“$WORD” in the body'],
    ['a braced variable', `curl ${search} -d "\${BODY:-x}"`, '“${BODY:-x}” in the body'],
    ['a command in the body', `curl ${search} -d "$(cat body.json)"`, '“$(cat body.json)” in the body'],
    ['a command in back-ticks', `curl ${search} -d "\`cat x\`"`, '“`cat x`” in the body'],
    ['a variable in the path', `curl http://h/api/catalog/products/$SLUG`, '“$SLUG” in the address'],
    ['a Windows variable', `curl "http://h/api/catalog/products/%SLUG%" ^\n -s`, '“%SLUG%” in the address'],
    ['a PowerShell variable', `irm "http://h/api/catalog/products/$env:SLUG"`, '“$env:SLUG” in the address'],
    ['a variable of a program', 'fetch(`http://h/api/catalog/products/${slug}`)', '“slug}`)” wasn’t understood'],
    [
      'a variable in a header that the route takes',
      `curl -X POST http://h/api/ai-packs/p/growth/1/accept -H "x-tetrees-growth-normalization: $MODE"`,
      '“$MODE” in the header',
    ],
    ['a range of addresses', `curl '${list}?page=[1-3]'`, '“[1-3]” in the address'],
    ['alternatives of addresses', `curl '${list}/{a,b}'`, '“{a,b}” in the address'],
    ['alternatives outside quotes', `curl ${list}/{a,b}`, '“{a,b}” in the address'],
    ['an open quote', `curl '${list}`, 'isn’t closed'],
    ['an open quote of a browser', `curl ^"${list} ^\n -s`, 'isn’t closed'],
    ['an open here-document', `curl ${search} -d @- <<EOF\n${mail}`, 'here-document “<<EOF” has no end'],
    ['binary content', `curl ${search} -d $'\\xff\\xfe'`, 'aren’t valid UTF-8'],
    ['escapes that are no text', `curl '${list}/%FF%FE'`, '“%FF%FE” in the address isn’t valid UTF-8'],
    ['a zero byte', `curl ${search} -d $'a\\x00b'`, '“\\x00” is a zero byte'],
    ['an option that nobody knows', `curl --frobnicate ${search}`, '“--frobnicate” isn’t a curl option'],
    ['a parameter that nobody knows', `irm -Frob 1 ${search}`, '“-Frob” isn’t a parameter'],
    ['an option of fetch that nobody knows', `fetch("${list}", { frob: 1 })`, '“frob” isn’t a fetch option'],
    ['a body and a form', `curl ${search} -d a=1 -F b=2`, 'both a body'],
    ['text that curl leaves out', `curl ${search} -F 'query=a; b'`, '“; b”'],
    [
      'a number that JavaScript rounds',
      `fetch("${search}", { method: "POST", body: JSON.stringify({ limit: 9007199254740993 }) })`,
      '“9007199254740993” as 9007199254740992',
    ],
    [
      'Python',
      copied('Python'),
      'isn’t a cURL command with an address. You can also paste fetch calls, PowerShell and HTTPie',
    ],
    ['Go', copied('Go'), 'isn’t a cURL command with an address. You can also paste fetch calls, PowerShell and HTTPie'],
    ['Python behind a command', `curl '${list}'\n${copied('Python')}`, 'There is a second request'],
    ['Go behind a command', `curl '${list}'\n${copied('Go')}`, 'There is a second request'],
    ['a call within a text of Python', inPython(`fetch("${list}")`), 'wasn’t understood'],
    ['a command within a text of Go', inGo(`curl '${list}'`), 'before the command wasn’t understood'],
    ['no request', 'wget http://localhost', 'This isn’t a cURL command'],
    ['no address', 'curl -s', 'This isn’t a cURL command with an address'],
    ['another address', 'curl http://h/api/moon', `None of the ${endpointList.length} routes`],
  ])('%s', (_, text, why) => {
    const imported = take(text);
    expect('why' in imported ? imported.why : imported).toContain(why);
  });
});
