/**
 * SHA-256 of the common beginning of all archives, remembered at every second megabyte: a digest of 180 MB takes a second
 * from its first byte, and a list of products shows a dozen. Right only for the filler of `archive.ts`; a test holds both
 * together.
 */
import type { Sha256State } from '../../lib/sha256';
import { PART_BYTES } from './archive';

const STEP = 8;

/** After 8, 16, 24 … parts: eight words, big-endian, in Base64. */
const states = `
5C+WZ35hglZ5k1tevfYoro674WwYi9teu2UBXW2iLUc
f94uUsI9+L+xQVcFDCqvy1GILIL0Tkcyt2Zfd8aUkdQ
jYEaL6ZY9UUU8gdpq/MrbC+CVncz8Dyw/jzeUq16Dcg
OekF0x9u8dC6MWB+uoeHOYcu9EZKEF8N4Y8OtKEr3Ro
jtl+0pBU5yRyJEwaPnh/njEGAQvaWrAaLOgN3vfavV4
UuSRSC/XhDrSMFCQWiXt9XYLGshgMstzCA523VbsPKc
E1WiEdOjJz+s9DNyyRQ/DBcVvCPplJbokPcLtiZ3BrA
sxYQMGi3dRH1Sjrgu1g5cXo1JI0UhT0cC7Ut3hYv2Rk
3FvJ64y3IgrD5VeCY8gfmmRMt8bJU8TGpI1gSENte+8
8lkH9CHBxJ1ERF0Jrubzsi18vDTERb7wd6N8fzl3G0c
RprePwx0rmbGSsVWoMa34exw01/XGnb7riov7+wCDD4
3EFjsKnyKdR+9dA+KS4w2DBMqDWYayGMwUWkELwtG5U
kj2YS+G3h2cTnlPkmY0v0XcZoilUCBu1oOLBJbgaylM
IoEJMUPO7nhhWz0/c6bdO8mpSXD5QvT9Shpqu1huPhE
CAiALWdIs26+GQ5NzmGNfsQ9PZjoGL51OzyskNu9JD0
lS6jzQJSAa1JEgreLcx3K9s+C1fZqJ3X7QEuiDp2FHg
XLvS3ihY57UBLvBhfo7KgnHHYuhho7JeXrXhHkYyLfg
cpj0Nl9yuwlEKUGIkyGNmNx7n88CqjYG6Pv3apzhnck
T/VmlV0dPttONwOVx/oebKgnkTQbVJDULwEqANcHxUY
J00rchfubnR3p86yGRwzL+7fzleFRRIc/JRFRtqKgYQ
eD+RRjftXOAdh6XX8e/TSmAxGnZ7vAaYsogHm8vWl7k
0/7ZrkjxMUNkgXn1FsnZg7cUltsOYsjiERmWcW5CsvA
PU9t7cpstPleMyQps0pBpheD9OVz+6u3bt/moF7qG3k
sRJhU2C7gFi+MVYrpPur73UqZh/QLCWnhjN1ta/gkrE
IJkeWVkTPRRhqOJ74xlrqtivK6/40bmVH2kDvUqiol0
wb6XMj3KoLV1Q49sv6bTY9wYsxcE7N6HiaJwoFy3Me0
+gEALUSiYWCs9BWoAXNN7/S/N5Iwsvbq+ROL+fCBaoM
CzDINpb0mlj21AThmmrJETCkmJcmC8of3oXzWVrNY5g
UzJoKWMtthhQDwJ9x+hCo9DoRnHtE96U1vZSqRwsEb0
CdjdtZclwd9lh2WHsCHLkRJ6A3FdLUXfQ5NMj+FSwIk
fi0kM9f8UNqcYnfaSYLVVyLUw2qqyfb0pfYeSnml/iE
IoS4TmTWTO72+5gzytN7hlJiGfLdcjwzW36pEcyvju4
/0KgcGthi4wsCIW6F2RYONFuYnbVk2AryjM2qFXYYA4
bWjC0eML7aCXzQRiNvJ8Ew1xUPAmeoakUWnHvptE8ng
8ceFwW2RSlACbnwgB27Y6Twf5+KVyQZ2JArHt5gRfac
8ENXmvtFuI4cT5vM6URrAwC5ZHDXWgC9/TQ9GRTrVqk
MAInJCr2R4f2a9BYwAaKrBNME5ZlYKJanwsyZpDbhSw
QuS2G0Nrg2AodZ7RLbH82wkxLMAvjuvIsjfFOukPYqs
2Bf1MmPD/jIf11A0fpnyZRg2l9oD4paR20cRZffQkT8
yKrufqFtjf+fCgg7AWdc2a/0K8Ro5YXs2KDf1TrYr5g
zYvn0aUpNX+DCem+uWXeCO+GQg2ho8qbc/UkNi/IdmY
Ut4ZwIuXlHBWphrD9IhcOFYq5uxbSCVZbo6PCQk1OuM
665F4tGSPk829y9yNSfYu7x52M83v335YcdRfurILnY
ls5OZj+sZ+r+P6DzjRFfaERjoGdRIvsFwwMKUJGhNX0
DGwslab8mIiKqcy7zL3bgNLe2HkWwfnMws+QcD0gJew
KprJTTVYwd1C2kqJ+Zaj25aSWYjwDmvHcdPZ2Vg71As
qQUxTUd06sOjbWwrUla5yncJopC8gRIL9N5f8EUAa7Y
qp0GpZEYFL7oAHbg1JtSOGi9lK0SJWstIhZwjZOdFl8
CIzEIj7uGkrVi5ypot453rFTbGac0zJAtxgy24f0xaM
ERle+Q+1pBN7JCnJ+sfu2nuGu1H4dUrW+tbb2qGvFnQ
iXsKUg3r8668HyOnGhY+sH/J7ngbERQXOorCZ+f8OXs
vybKwtLxZ94NfUUqNlJnWm/gNd2tZRf2zzWpMqCLSpo
mKEIHifK9pAA7ItAlu+zIk3Mzx+l+mrz2NvraDJF2lA
hU1bGiF63q+gik/QYnb+bbZGyiJJSYJ1cnKyFRU1oZw
evdeyN/15K9dVtRcsD/s320rv5IDCT0NpmIZqQG9dUw
c3LIj6UeRWzahG4Qpfn94O8rFUhqJA2EACrGWiNLm2s
Q3JA+u7beGSaqjqi+LaeKgqyzRu7xpJJtU02LherVzI
mEnK4fiXxWxIC2sdN0hjnA84HR1aEbcr+JQyL/hVZpU
HXuFG4Zrk/L8Y6G7ZyIPS7Q9CBvEKax0+gixsASKCmE
qRnkWd0E8bisK8QSncYHw1wgC3Tyl0WPT258CyiB+bM
koHuLQ7Xqb5lZeTszXGKjnhVGNziIdCCscX5uIUN+Zs
NpGaMN46mK/dWgvOWRCEoAr4Q7QwRxIqe5CpeFgETF0
ZfcMNLuqXui3b71H0ETUBhdDDAbgU4Uvbqesvp2BmAk
DoJRKYTI+k/oWEgQvaFgSp3+nhKwxuioaaUg7rTe0LU
RcOSPY5uspd36Gqnx/3V7QuThygmGXjfUNtpiDao/Zk
WXipfvNB1ofxlbGaINJwD9hYjUMpL/qmVHRPxwDMjao
bPKqQfhn6POp0f0yFUGXWZYKy97Uk+FKTsASIu2cvZY
Wgs/F4Ix27GZ3PEAvFN1rvstUrsEiEjUdC2CNPP4m6w
7TwkcEhGTeMIv36I8ZY4Em03IJlu2HGV9yX86I91+CY
VoH14kM5ILdIT1Vhkgp0TX8XFaCu5bZdnpIuCumGun8
tJuN8Kq5veU2gANuglIMkj9gZEMST9F62Ug/L6XOvTQ
XE2+MEQJq5ArrDJG69vNXJbJYCP4NJwEHy2tCOzxE40
U+AHBnsrYmcgKPT3AqkarWzyzbtwcUPRAT1cHIjQJN0
J00PXhPHnM9gvSvHB48mu1P4CJha0L8ElnAbPpQ11X4
s31+LPjyf15Cv1etv1qQPRYXGM1+pRLREwCGCGeN1lE
/3mTgp1iIvjiwCsTSGJwH/BY87EOyVO0nwVeWhB5AHQ
NjDrtj4X3wjo7VKAibVEpc090f4+37/po8u8PaGP+g0
z8J9MlgCs8ejvRvyOBBM92iCexVcdCMM0OH40Y7FOxs
U76rz/AVLC2cCCqzMuv39R40Vh5Sm18QUMM8jbqpITQ
1HBv6EiM541vYOE6iokr7QGf+h/65Uv0c4+/psx1HsQ
1lgMEt+wSuqXRYfd0xUYJS60jBhz2+08BooSjHjf+FI
NVnPzq2EZot8X/2ZA1pmQIl8ZHSBZ+slP4w/fS5XP0M
Lwy5XleF8Ysqzpn2HFd5xn9EIftoieyata/p9/FFcX0
W0GP+0bR6DnCG9KFSNf36rv8ZXThzFdTUGjzzcO395M
Y1D9rht1XC+PUvBCoXZl4kewitNSc7rZO7ZFO87PBGU
0r4B09kYYn50AbCXDymsku/IaacvvUNWTIfGDpuXvc4
DhuIniujAZ4/pBVw2oUf7QqMFolKKF4/CO/lFlmKMak
33UDDhVvlMuwqnOzD8wTdfmMhoUoIUy+seyjljgedsU
gWV9MGObNurx/I1Lft5jKY3BbA5fYoLd7APB+PAVNVc
d6JlZ4JkRt9ktxC4PdC4FntZgzpC4nY4pz9f7j2T9mk
7lhVf7NEbvfJElGbaDvDbsZJwbJH/knzbu8gbE5ZUuw
0GfQbdQejshcP1iHN3ynIBz5mBqOya0JJGFPVO9Jy30
Qt6zwFv+VcYorVJZMx6sLb9axH1iS72OcIt2CzzzG5Y
lOCBfmdkNARZDc4GgqXpi206xToQjMj7D2uQ6GHXFpw
JOcbPUR4qF1RsHBZ9F2LW7DgyA8Sa2fvpt2iXaJ1cYI
`.trim();

/** The state after that many parts, where it is one of those remembered. */
export function knownState(parts: number): Sha256State | undefined {
  const line = parts > 0 && parts % STEP === 0 ? states.split('\n')[parts / STEP - 1] : undefined;
  if (line === undefined) return undefined;
  const bytes = Uint8Array.from(atob(line), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const words = Int32Array.from({ length: 8 }, (_, place) => view.getInt32(place * 4));
  return { words, bytes: parts * PART_BYTES };
}
