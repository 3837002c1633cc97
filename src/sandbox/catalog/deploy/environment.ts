/** The settings of a deployment, derived from a product's stack. */
import type { DeployTargets } from '../../../contract/install';
import type { CatalogEntry } from '../entry';

type Variable = NonNullable<NonNullable<DeployTargets['targets']>[number]['environment']>[number];

const gatewayVariables: Readonly<Record<string, string>> = {
  Stripe: 'STRIPE_SECRET_KEY',
  PayPal: 'PAYPAL_CLIENT_SECRET',
  Adyen: 'ADYEN_API_KEY',
  Paddle: 'PADDLE_API_KEY',
  Mollie: 'MOLLIE_API_KEY',
  'Toss Payments': 'TOSS_SECRET_KEY',
  KakaoPay: 'KAKAOPAY_ADMIN_KEY',
};

const addresses: Readonly<Record<string, string>> = {
  PostgreSQL: 'postgres://user:password@host:5432/name',
  MySQL: 'mysql://user:password@host:3306/name',
  MariaDB: 'mysql://user:password@host:3306/name',
  'SQL Server': 'sqlserver://user:password@host:1433/name',
  MongoDB: 'mongodb://user:password@host:27017/name',
  ClickHouse: 'clickhouse://user:password@host:8123/name',
  Redis: 'redis://host:6379',
  SQLite: 'file:/data/app.db',
  DuckDB: 'file:/data/app.duckdb',
};

/** The environment variables of a product that runs as a server. */
export function serverVariables({ stack, regions }: CatalogEntry): Variable[] {
  const variables: Variable[] = [
    { name: 'APP_URL', required: true, description: 'Public address, with https and without a path.' },
    { name: 'APP_SECRET', required: true, description: 'At least 32 random bytes in hex; signs sessions and links.' },
  ];
  const [database] = stack.databases;
  if (database) {
    const form = addresses[database] ?? 'as the driver expects it';
    const others = stack.databases.slice(1).map((name) => ` ${name} works too.`);
    variables.push({
      name: 'DATABASE_URL',
      required: true,
      description: `${database} address: ${form}.${others.join('')}`,
    });
  }
  variables.push(...gatewayVariablesOf(stack.paymentGateways));
  if (regions.includes('korea')) {
    variables.push({ name: 'APP_LOCALE', required: false, description: 'en or ko; en when left out.' });
  }
  return variables;
}

/** One secret for each gateway. Only a single gateway is required; with several, any of them can stay off. */
export function gatewayVariablesOf(gateways: readonly string[]): Variable[] {
  const required = gateways.length === 1;
  const without = required ? 'Payments need it.' : 'Leave it out to switch the gateway off.';
  return gateways.map((gateway) => ({
    name: gatewayVariables[gateway] ?? 'PAYMENT_SECRET',
    required,
    description: `Server-side key of ${gateway}. ${without}`,
  }));
}
