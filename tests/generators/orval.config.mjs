// Both are given by the test: the address of a sandbox, and where to write its client.
const { SANDBOX_URL: url, GENERATED } = process.env;

export default {
  client: {
    input: `${url}/openapi.json`,
    output: { target: `${GENERATED}/client.ts`, client: 'fetch', baseUrl: url },
  },
};
