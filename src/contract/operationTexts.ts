/** What each route does, for the description of its operation in the OpenAPI document: its rules and what to do about its refusals. */
import type { EndpointId } from './endpoints';

const page = 'Answers one page of the list, and how many there are in all.';
const spendRule =
  'Spends Points, so it is never to be sent again without knowing what became of it: after a time-out or a lost answer, first read';

export const operationTexts: Readonly<Record<EndpointId, string>> = {
  'token.status':
    'Tells whether the token is valid, what kind of account it belongs to, and which permissions it holds. The permissions decide which routes it may call; ask this before a route of an owner.',
  'catalog.products': `Lists sellable products that fit every given filter. ${page} A page size above 60 is taken as 60.`,
  'catalog.product': 'One product by its slug, with whether the account of the token may download it, and why.',
  'catalog.filters': 'The values that the filters of the catalog take, each with the number of products that have it.',
  'catalog.smartSearch':
    'Finds products by a need in the words of a person, best match first. Reads only, though it is a POST: the need is its body.',
  'orders.purchases': 'What the account has bought, each with the version that a download gets now.',
  'seller.products': 'The products of the seller whose token it is, in any state of their lifecycle.',
  'seller.product':
    'One own product: its state, current version and digest, its versions, and what to do next. The record itself is the answer, in no wrapper.',
  'seller.readiness':
    'What a product still needs before it can be submitted, in three groups, with the next action for each missing item.',
  'seller.prepQuote':
    'The exact price in Points of each of the four tiers, for the current version and its size. A quote holds for that version only, so a price is never to be used again after a change.',
  'seller.prep': `Runs one quoted tier. Version, Points and confirmation must all match the quote, else nothing is spent: 409 after a change, 400 without the confirmation. One prep of a product at a time. ${spendRule} the product and its report.`,
  'seller.report':
    'How the audition of the current version went: its stages, evidence that only the owner sees, fixes and next actions.',
  'seller.connectStatus':
    'Whether the connected payment account can take payments and pay out, and what it still lacks. Reading changes nothing.',
  'install.deployTargets':
    'Where a product can be deployed, with requirements, variables and commands for each target.',
  'install.download':
    'Mints a URL for the artifact, valid for five minutes, once the entitlement has been checked. The URL is a secret: it needs no token. After it has expired, ask for another.',
  'packs.acceptTerms':
    'Accepts the terms for sellers and users of Agent Packs. They come first: before them no Pack is created, uploaded, audited or published. Accepting again changes nothing.',
  'packs.catalog': `Searches published Agent Packs. ${page} Packs that have some of the words are found, best first.`,
  'packs.models':
    'The models that runs can use: whether each is available, its provider, prices in Points, and a sample quote.',
  'packs.workload':
    'The work of the account that is running or waiting, and the limits that 429 AI_WORKLOAD_BUSY speaks of.',
  'packs.skills':
    'The skills that the service hosts and their prices, the policy for files of a run, and what only the caller’s runtime may do.',
  'packs.runtimeProfile':
    'The tools of the audited version: hosted skills, policy for files, and the extensions that a client calls itself.',
  'packs.owned': 'The Packs that the account has bought, acquired for free or sells.',
  'packs.acquireFree':
    'Gives the account a free Pack, which it may then run with growth and its own key, and download. The entitlement can be revoked.',
  'packs.report': 'The audit of a published Pack, without what is private to its seller.',
  'runs.quote':
    'The most that a run with these choices can cost, the checkpoint that it would use, and whether the account can afford it. Reserves nothing.',
  'runs.start': `Runs a Pack with a prompt. Answers once the run has ended; its status, usage and result are in the answer. Before a Pack is acquired, a run is a preview: paid in Points, without memory. ${spendRule} the workload and the runs of the Pack.`,
  'runs.startWithFiles': `As the route without files, as a form with up to five. Neither the files nor text from them are kept, only their names, types, sizes and digests. ${spendRule} the workload and the runs of the Pack.`,
  'runs.read':
    'A run of the account: its status, usage, result and the growth that it proposes. A result is text that nobody has checked.',
  'growth.stage':
    'Takes one proposal of a successful run as a delta, which the owner may then accept. It changes no run yet.',
  'growth.accept':
    'Approves a staged delta, which a gate then checks; it becomes a checkpoint, private and reversible, or is refused with reasons. Without the header for normalization the service’s own agent works on it.',
  'growth.read':
    'The deltas and checkpoints of a Pack with their digests, the checkpoint that new runs use, usage and quotas. No memory is in it.',
  'growth.select':
    'Makes a checkpoint the one that new runs use: an accepted one, or 0, the signed Pack without memory.',
  'listing.create':
    'Creates the draft of an Agent Pack, once the terms are accepted. A draft may be incomplete; readiness tells what is missing. Anything but an Agent Pack is created in the signed-in site.',
  'listing.update':
    'Changes the listing of an own Pack: each given field takes the place of the old one as a whole. Versions are never changed.',
  'versions.uploadUrl':
    'Mints an upload to private storage for one version of an own Pack, or says that the artifact is sent with the commit itself.',
  'versions.commit':
    'Commits an artifact in the format TAIP/1 as a version, from the upload or in the form itself, never both. A version cannot be changed or sent again; a fix is a higher one.',
  'listing.previewImage': 'Attaches one image to the listing of an own Pack, cleaned of what is not picture.',
  'listing.submit':
    'Puts the current version of a Pack into the queue of the audit, if it is ready. Costs nothing; the audition is quoted and paid next.',
  'listing.publish': 'Publishes the digest that is signed and has passed every gate; nothing else can be published.',
};
