import { licenses } from '../contract/values';

/** `regular` reads "Regular"; a license the document does not name stays as it came. */
export function licenseLabel(license: string): string {
  return licenses.some((one) => one === license) ? license.charAt(0).toUpperCase() + license.slice(1) : license;
}
