/** What stands in the download's panel before anything was asked, with its code and before it. */
export const howItGoes = 'The service checks the entitlement, then issues a link that is good for five minutes.';
export const getLink = 'Get download link';
