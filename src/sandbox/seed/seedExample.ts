/** A seed with a comment on each part, as a starting point for a custom one. */
const example = `# A seed: what a world of the sandbox begins with.
# Each part may be left out, and is then the built-in one; so may every field that has a comment with its default.
# SANDBOX_SEED=seed.yaml npm start            every fresh world of that server begins with it
# curl -X PUT -H 'Content-Type: application/yaml' --data-binary @seed.yaml localhost:5173/__sandbox/worlds/demo/seed

name: tide-shop # "seed"; ids that are left out follow from it and from each record's name or place

# seller, buyer, readonly, broke and newcomer: their Points and permissions.
accounts:
  seller: { points: 12000 }
  buyer:
    points: 300
    permissions: [catalog:read]

# Own products of seller (and of readonly and broke, who act for the same profile) or newcomer. What makes a state is filled in.
products:
  - name: Tide Clock Kit
    state: ready # draft, ready, queued (Packs), in_audit, changes_needed, verified, published
    type: template # the default
    seller: seller # the default
    priceUsd: 49 # 0
    versions: # one, 1.0.0
      - { version: 1.0.0, hoursAgo: 400 }
      - { version: 1.1.0, hoursAgo: 90, sizeBytes: 310000, changelog: Spring tides., outcome: passing }
    previewImages: 4 # 4; 1 for a Pack, none for a draft
  - name: Harbour Ledger
    state: in_audit # its prep runs, and its Points are held beside those of the account
    prep: { tier: launch_ready, secondsAgo: 60 } # verified_listing, 30
  - name: Mooring Planner
    state: changes_needed
    for: A report with one failing stage. # what GET /__sandbox says of it
    versions:
      - version: 1.0.0
        findings: # by stage; those of any failing version
          tests: { evidence: [Two tests fail outside UTC.], fixes: [Give the date tests a fixed time zone.] }
  - name: Lighthouse Notes
    state: published # then it is in the catalog, too
    publishedAt: 2026-01-20T09:00:00Z # drawn
  - name: Berth Contract Reader
    type: agent_pack # an own Agent Pack; its listing is complete unless it is given
    state: queued
    skills: [document_ocr] # of the hosted ones; extensions and voice as under packs

# Products beside the generated ones.
catalog:
  - name: Chart Plotter Components
    slug: chart-plotter # from the name
    type: component_kit # template
    primaryCategory: maps-logistics # e-commerce
    languages: [TypeScript]
    frameworks: [React]
    prices: { regular: 35, extended: 120 } # { regular: 0 }
    seller: { name: Salt Wind Software } # one of the catalog's
    updatedAt: 2026-02-20T09:00:00Z # publishedAt
    deployTargets: # what follows from type, stack and tools
      - key: harbour
        label: Harbour network
        requirements: [Node 20]
        environment: [{ name: CHART_URL, required: false, description: Where charts are fetched. }]
        commands: [{ step: Install, command: npm install chart-plotter }]
        limits: [{ name: Charts, value: up to 500 }]

# Agent Packs of other sellers in the catalog.
packs:
  - name: Tide Table Reader
    shortDescription: Agent Pack that reads tide tables and says when a ship can leave.
    priceUsd: 0 # 0
    skills: [web_search, table_extract] # these
    extensions: # none: what only the user's own runtime can do
      - id: gauges
        kind: mcp # https_api, mcp, local_skill
        methods: [{ id: read_gauge, effect: read, inputSchema: { type: object } }] # of a read or write
    voice: # the words of its results
      items: tides
      measure: Tides
      findings: { High water: High water comes forty minutes later each day, Low water: The bar is closed at low water }
      snippet: { language: text, text: 'HW 04:12  4.1 m' }
  - name: Cargo Manifest Checker
    priceUsd: 19

# What accounts bought, by slug or id: of this file, or of the generated catalog.
purchases:
  - { account: buyer, product: chart-plotter, license: extended } # the first license that is offered
  - { account: buyer, product: cargo-manifest-checker, purchasedAt: 2026-02-01T10:00:00Z } # drawn

# Free Packs that accounts acquired.
acquired:
  - { account: buyer, pack: tide-table-reader, hoursAgo: 300 } # 1464

# Ended runs of Packs that their accounts own, oldest first.
runs:
  - name: first-look # by which checkpoints name it
    account: buyer
    pack: tide-table-reader
    prompt: When can a ship of four metres leave this week?
    hoursAgo: 200 # a day after the run before it
    proposals: # none
      - title: Times in UTC
        summary: Times are given in UTC.
        topic: time zone # its title; of two on one topic with another stance, 0 or 1, an owner keeps only one
        memory: # drawn: the private text of the checkpoint, a rule and what supports it
          rule: Give every time in UTC.
          observations: [{ note: Three tables were in local time., weight: 0.8 }]
      - { title: Name the gauge, summary: Every height names the gauge that it was read at. }
  - name: second-look
    account: buyer
    pack: tide-table-reader
    prompt: And next week?
    model: openai:gpt-5.4-mini # anthropic:claude-haiku-4-5
    skills: [web_search] # none
    checkpoint: 1 # 0, the signed Pack
    hoursAgo: 50
  - account: buyer
    pack: cargo-manifest-checker
    prompt: Which lines have no weight?
    status: partial # completed, partial or failed
    hoursAgo: 10

# Proposals that were staged, and what became of them, in the order of their sequences.
checkpoints:
  - { run: first-look, proposal: 0, status: accepted, active: true } # 0, accepted, the last accepted one
  - { run: first-look, proposal: 1, status: staged }

# The words of which the catalog's other products are made: categories, types, editions, stacks and sellers; where products are deployed; what runs learn.
generated:
  editions: [Harbour, Offshore] # last parts of names once all others are used up
  sellers: [{ name: Salt Wind Software }, { name: Nine Fathoms }]
  categories:
    - slug: maps-logistics
      label: Charts and tides
      features: [Tides of every port, Charts without a connection, Depths in metres or feet]
      sentences: [Every height names its gauge., Charts are drawn on the device.]
      concepts: # subject Studio is an application for topic; what stands after "with"
        - { subject: Tide, topic: tide tables, objects: tides, what: tide tables of every port, tags: [tides] }
        - { subject: Mooring, topic: moorings, objects: moorings, what: moorings with their depths }
  # Of products without deployTargets. Facts in braces: id, name, slug, module (the slug with underscores), version, language, framework, database,
  # database.slug, database.address, databases, otherDatabases, tool.needs, tool.install, tool.migrate, tool.start, tool.add, imageMB, diskMB,
  # unpackedMB, loadedMB, loadMinutes, and of each gateway gateway and gateway.variable. What names one that a product does not have is left out.
  deployment:
    tools: # by install tool; the first is that of products with none of them
      npm: { needs: Node 20, install: npm ci, migrate: npm run migrate, start: npm start, add: 'npm install {slug}@{version}' }
      taip: { needs: The taip command line, install: taip verify, migrate: taip verify, start: taip run, add: 'taip add {slug}' }
    addresses: { PostgreSQL: 'postgres://host:5432/name', other: as its driver expects it } # by database
    gatewayVariables: { Stripe: STRIPE_SECRET_KEY, other: PAYMENT_SECRET } # by payment gateway
    variables: # sets, by which targets name them
      server:
        - { name: DATABASE_URL, description: '{database} address: {database.address}.' }
        - { name: '{gateway.variable}', each: paymentGateways, required: false } # one for each gateway; required: true
        - { name: APP_LOCALE, required: false, for: { regions: [korea] } }
    targets: # in this order; each product must have one
      - key: hold
        label: Hold
        for: { types: [dataset, agent_pack] } # types, tools, languages, mainLanguage, frameworks, mainFramework, has, several
        requirements: ['{unpackedMB} MB of free space']
      - key: quay
        label: Quay
        unless: { types: [dataset, agent_pack] }
        requirements: ['{tool.needs}', '{databases}']
        environment: [{ name: QUAY_URL, description: 'Where {name} is moored.' }]
        variables: [server]
        commands: [{ step: Install, command: '{tool.install}' }, { step: Moor, command: 'moor {slug}:{version}' }]
        limits: [{ name: Disk, value: '{diskMB} MB' }]
  lessons: # of which runs draw what they learn: of two opposite ones an owner keeps only one
    - topic: heights
      aspect: correction # preference
      opposites:
        - { title: Heights in metres, summary: Every height is given in metres. }
        - { title: Heights in feet, summary: Every height is given in feet. }
    - topic: order
      opposites:
        - { title: Next tide first, summary: Tides stand from the next one on. }
        - { title: Highest tide first, summary: Tides stand from the highest one down. }
`;

/** The text of an example in YAML, which loads as it is. */
export function seedExample(): string {
  return example;
}
