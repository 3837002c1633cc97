import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './csp';

test('nothing inline, nothing foreign, and calls only where it is told', () => {
  const policy = contentSecurityPolicy(['https://api.example']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('who may frame the page is said in the header, where browsers listen', () => {
  expect(contentSecurityPolicy([])).toContain("frame-ancestors 'none'");
  expect(contentSecurityPolicy([], 'meta')).not.toContain('frame-ancestors');
});
