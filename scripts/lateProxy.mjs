// `node scripts/lateProxy.mjs 5199 6199`: passes each connection to the first port on to the second, and what comes back
// arrives late, each part by another time, in its order. A connection that is cut on one side is cut on the other. Part
// of `npm run test:steady`.
import { createServer, connect } from 'node:net';

const LATEST_MS = 300;
const [from, to] = process.argv.slice(2).map(Number);

createServer({ allowHalfOpen: true }, (client) => {
  const server = connect({ port: to, host: 'localhost', allowHalfOpen: true });
  client.pipe(server);
  let before = Promise.resolve();
  const later = (act) => {
    before = before.then(() => new Promise((resolve) => setTimeout(resolve, LATEST_MS * Math.random() ** 3))).then(act);
  };
  server.on('data', (part) => later(() => client.write(part)));
  server.on('end', () => later(() => client.end()));
  server.on('error', () => later(() => client.resetAndDestroy()));
  client.on('error', () => server.resetAndDestroy());
  client.on('close', () => server.destroy());
}).listen(from, 'localhost');
