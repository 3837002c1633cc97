import { licenses } from '../contract/values';

/** `regular` is shown as "Regular"; an undocumented license is shown unchanged. */
export function licenseLabel(license: string): string {
  return licenses.some((known) => known === license) ? license.charAt(0).toUpperCase() + license.slice(1) : license;
}
