/** Seeded products of every world, for journeys that need one. */

/** An own product of 310 kB with a version and no running prep: 120, 640, 1,890 and 2,980 Points. */
export const checkoutKit = { id: '0b100000-0000-4000-8000-000000000001', name: 'Storefront Checkout Kit' } as const;
export const checkoutKitPath = `/seller/products/${checkoutKit.id}`;

/** The path of an own product, by the last digit of its id. */
export const ownProductPath = (last: string): string => `/seller/products/0b100000-0000-4000-8000-00000000000${last}`;
