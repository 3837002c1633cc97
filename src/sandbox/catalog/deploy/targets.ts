/** Where a product can be deployed and what each target needs, derived from its type, stack and install tools. */
import type { CatalogEntry, DeployTarget } from '../entry';
import { gatewayVariablesOf, serverVariables } from './environment';
import { type PackageTool, packageTools } from './packageTools';

/** The targets of a product, the usual one first; there is always at least one. */
export function deployTargetsOf(entry: CatalogEntry): readonly DeployTarget[] {
  if (entry.deployTargets) return entry.deployTargets;
  switch (entry.type) {
    case 'agent_pack':
      return packTargets(entry);
    case 'dataset':
      return dataTargets(entry);
    case 'mobile_app':
      return storeTargets(entry);
    case 'component_kit':
    case 'plugin':
      return [projectTarget(entry)];
    case 'cli_tool':
      return [workstationTarget(entry), ...containerTargets(entry).slice(0, 1)];
    case 'template':
    case 'full_app':
    case 'api_service':
      return [...containerTargets(entry), ...platformTargets(entry), serverTarget(entry)];
  }
}

function containerTargets(entry: CatalogEntry): DeployTarget[] {
  if (!entry.installTools.includes('docker')) return [];
  const { slug, version } = entry;
  const environment = entry.type === 'cli_tool' ? [] : serverVariables(entry);
  const image = `${slug}:${version}`;
  const docker: DeployTarget = {
    key: 'docker',
    label: 'Docker',
    requirements: ['Docker Engine 24 or newer', '1 CPU and 1 GB of memory', ...databaseNeeds(entry)],
    environment,
    commands: [
      { step: 'Build the image', command: `docker build --tag ${image} .` },
      {
        step: 'Run it',
        command: `docker run --env-file .env ${entry.type === 'cli_tool' ? '--rm' : '--publish 8080:8080'} ${image}`,
      },
    ],
    limits: [{ name: 'Image size', value: `${Math.max(40, Math.ceil(entry.sizeBytes / 12_500))} MB` }],
  };
  const fly: DeployTarget = {
    key: 'fly',
    label: 'Fly.io',
    requirements: ['flyctl, signed in', 'The Dockerfile of the package', ...databaseNeeds(entry)],
    environment,
    commands: [
      { step: 'Create the app', command: `fly launch --no-deploy --name ${slug}` },
      { step: 'Set the secrets', command: 'fly secrets import < .env' },
      { step: 'Deploy', command: 'fly deploy' },
    ],
    limits: [{ name: 'Memory', value: 'at least 512 MB per machine' }],
  };
  const kubernetes: DeployTarget = {
    key: 'kubernetes',
    label: 'Kubernetes',
    requirements: ['Kubernetes 1.28 or newer', 'Helm 3', 'An ingress controller', ...databaseNeeds(entry)],
    environment,
    commands: [
      { step: 'Store the settings', command: `kubectl create secret generic ${slug} --from-env-file=.env` },
      { step: 'Install the chart', command: `helm upgrade --install ${slug} ./chart --set image.tag=${version}` },
    ],
    limits: [
      { name: 'Replicas', value: '1 to 20, no shared disk needed' },
      { name: 'Memory', value: '512 MB per replica' },
    ],
  };
  return entry.installTools.includes('helm') ? [docker, fly, kubernetes] : [docker, fly];
}

const onVercel: readonly string[] = ['Next.js', 'Nuxt', 'SvelteKit', 'Remix', 'Astro', 'React', 'Angular'];

function platformTargets(entry: CatalogEntry): DeployTarget[] {
  if (entry.stack.frameworks.some((framework) => onVercel.includes(framework))) {
    return [
      {
        key: 'vercel',
        label: 'Vercel',
        requirements: ['Vercel CLI, signed in', 'Node 20', ...databaseNeeds(entry)],
        environment: serverVariables(entry),
        commands: [
          { step: 'Link the project', command: 'vercel link' },
          { step: 'Deploy', command: 'vercel deploy --prod' },
        ],
        limits: [
          { name: 'Function run time', value: '60 s' },
          { name: 'Request body', value: '4.5 MB' },
        ],
      },
    ];
  }
  if (!entry.stack.languages.includes('PHP')) return [];
  return [
    {
      key: 'cpanel',
      label: 'cPanel hosting',
      requirements: ['PHP 8.2 or newer', 'SSH or the file manager', ...databaseNeeds(entry)],
      environment: serverVariables(entry),
      commands: [
        { step: 'Unpack', command: `unzip ${entry.slug}-${entry.version}.zip -d ~/${entry.slug}` },
        { step: 'Point the domain at', command: `~/${entry.slug}/public` },
      ],
      limits: [{ name: 'Upload', value: 'upload_max_filesize of at least 32 MB' }],
    },
  ];
}

function serverTarget(entry: CatalogEntry): DeployTarget {
  const tool = toolOf(entry);
  return {
    key: 'server',
    label: 'Own server',
    requirements: [tool.needs, '1 CPU and 1 GB of memory', ...databaseNeeds(entry)],
    environment: serverVariables(entry),
    commands: [
      { step: 'Install', command: tool.install },
      ...(entry.stack.databases.length > 0 ? [{ step: 'Prepare the database', command: tool.migrate }] : []),
      { step: 'Start', command: tool.start },
    ],
    limits: [{ name: 'Disk', value: `${Math.max(100, Math.ceil(entry.sizeBytes / 5_000))} MB` }],
  };
}

function projectTarget(entry: CatalogEntry): DeployTarget {
  const tool = toolOf(entry);
  const host = entry.stack.frameworks[0] ?? 'your';
  return {
    key: 'project',
    label: host === 'WordPress' ? 'WordPress site' : `${host} project`,
    requirements: [tool.needs, `A ${host} project of the current or one of the two earlier versions`],
    environment: gatewayVariablesOf(entry.stack.paymentGateways),
    commands:
      host === 'WordPress'
        ? [{ step: 'Install and activate', command: `wp plugin install ${entry.slug}-${entry.version}.zip --activate` }]
        : [{ step: 'Add it', command: tool.add(entry.slug, entry.version) }],
    limits: [],
  };
}

function workstationTarget(entry: CatalogEntry): DeployTarget {
  const tool = toolOf(entry);
  return {
    key: 'workstation',
    label: 'Workstation or build server',
    requirements: [tool.needs, 'Linux, macOS or Windows'],
    environment: [{ name: 'NO_COLOR', required: false, description: 'Any value switches colours off.' }],
    commands: [
      { step: 'Install', command: tool.add(entry.slug, entry.version) },
      { step: 'Check', command: `${entry.slug} --version` },
    ],
    limits: [],
  };
}

function storeTargets(entry: CatalogEntry): DeployTarget[] {
  const [language = ''] = entry.stack.languages;
  const stores = { Swift: ['app-store'], Kotlin: ['google-play'] }[language] ?? ['app-store', 'google-play'];
  return stores.map((store) => {
    const apple = store === 'app-store';
    return {
      key: store,
      label: apple ? 'App Store' : 'Google Play',
      requirements: [
        apple ? 'A Mac with Xcode 16' : 'Android Studio or the command-line tools',
        apple ? 'Membership of the Apple Developer Program' : 'A Play Console account',
        toolOf(entry).needs,
      ],
      environment: [
        { name: 'API_URL', required: true, description: 'Address of your own back end, with https.' },
        ...gatewayVariablesOf(entry.stack.paymentGateways),
      ],
      commands: [{ step: 'Build', command: `./build.sh ${apple ? 'ios' : 'android'} --release` }],
      limits: [{ name: 'Oldest system', value: apple ? 'iOS 16' : 'Android 9' }],
    };
  });
}

function dataTargets(entry: CatalogEntry): DeployTarget[] {
  const archive = `${entry.slug}-${entry.version}`;
  const files: DeployTarget = {
    key: 'files',
    label: 'Files or object storage',
    requirements: [`${Math.ceil((entry.sizeBytes * 4) / 1_000_000)} MB of free space`],
    environment: [],
    commands: [
      { step: 'Unpack', command: `unzip ${archive}.zip -d ${archive}` },
      { step: 'Check', command: 'sha256sum --check SHA256SUMS' },
    ],
    limits: [],
  };
  const databases = entry.stack.databases.map((database) => ({
    key: `database-${database.toLowerCase().replace(/\W+/g, '-')}`,
    label: database,
    requirements: [database, `${Math.ceil((entry.sizeBytes * 6) / 1_000_000)} MB of free space`],
    environment: [{ name: 'DATABASE_URL', required: true, description: `Address of an empty ${database} database.` }],
    commands: [{ step: 'Load', command: `./load.sh ${database.toLowerCase().replace(/\W+/g, '-')}` }],
    limits: [{ name: 'Load time', value: `about ${Math.max(1, Math.ceil(entry.sizeBytes / 1_500_000))} min` }],
  }));
  return [files, ...databases];
}

function packTargets(entry: CatalogEntry): DeployTarget[] {
  return [
    {
      key: 'hosted-runtime',
      label: 'Hosted runtime',
      requirements: ['An entitlement to the Pack', 'Points, or your own provider key'],
      environment: [],
      commands: [{ step: 'Run', command: `POST /api/ai-packs/${entry.id}/runs` }],
      limits: [
        { name: 'Files per run', value: '5, up to 8 MiB each' },
        { name: 'Prompt', value: '2 to 40,000 characters' },
      ],
    },
    {
      key: 'taip-runner',
      label: 'Your own TAIP/1 runner',
      requirements: ['A runner for TAIP/1', toolOf(entry).needs],
      environment: [
        { name: 'PROVIDER_API_KEY', required: true, description: 'Key of the model provider; never stored.' },
      ],
      commands: [
        { step: 'Verify', command: `taip verify ${entry.slug}-${entry.version}.taip` },
        { step: 'Run', command: `taip run ${entry.slug}-${entry.version}.taip` },
      ],
      limits: [{ name: 'Archive', value: 'up to 200 MiB' }],
    },
  ];
}

function databaseNeeds({ stack }: CatalogEntry): string[] {
  return stack.databases.length > 0 ? [stack.databases.join(' or ')] : [];
}

function toolOf(entry: CatalogEntry): PackageTool {
  const name = entry.installTools.find((tool) => tool in packageTools) ?? 'npm';
  return packageTools[name] as PackageTool;
}
