import { test } from '@playwright/test';
import { deep } from '../../depth';

/**
 * Whether to do what only the deep run does within a journey of the sample. The mark tells scripts/test.mjs that the journey is
 * worth repeating after `npm test`.
 */
export function deeper(): boolean {
  test.info().annotations.push({ type: 'does more in the deep run' });
  return deep;
}
