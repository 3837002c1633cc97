import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './csp';

test('allows nothing inline, nothing foreign, and calls to the given origins only', () => {
  const policy = contentSecurityPolicy(['https://api.example']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('says who may frame the page only in the header, as browsers ignore it elsewhere', () => {
  expect(contentSecurityPolicy([])).toContain("frame-ancestors 'none'");
  expect(contentSecurityPolicy([], 'meta')).not.toContain('frame-ancestors');
});
