/** The parts of a Go program that every request has alike: written when it is copied, and known when it is pasted. */

export const goAnswer = [
  '\tresponse, err := http.DefaultClient.Do(request)',
  '\tcheck(err)',
  '\tdefer response.Body.Close()',
  '\ttext, err := io.ReadAll(response.Body)',
  '\tcheck(err)',
  '\tfmt.Println(response.StatusCode, string(text))',
  '}',
];

export const goAddFile = [
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

export const goCheck = ['func check(err error) {', '\tif err != nil {', '\t\tpanic(err)', '\t}', '}'];
