/** How each package tool installs, migrates, starts and adds a product. */
export interface PackageTool {
  /** What must be installed first. */
  needs: string;
  install: string;
  migrate: string;
  start: string;
  /** Adds a product of this slug and version from its archive. */
  add: (slug: string, version: string) => string;
}

/** Rows of `needs | install | migrate | start | add`; placeholders are in angle brackets. */
const rows = {
  npm: 'Node 20 with npm | npm ci | npm run migrate | npm start | npm install ./<slug>-<version>.tgz',
  composer:
    'PHP 8.2 with Composer 2 | composer install --no-dev | php bin/console migrate | php-fpm | composer require vendor/<slug>:<version>',
  pip: 'Python 3.11 with pip | pip install --requirement requirements.txt | python manage.py migrate | gunicorn app.wsgi | pip install ./<module>-<version>.whl',
  bundler:
    'Ruby 3.3 with Bundler | bundle install | bin/rails db:prepare | bin/rails server | bundle add <slug> --version <version>',
  nuget:
    '.NET 8 | dotnet restore | dotnet ef database update | dotnet run --configuration Release | dotnet add package <slug> --version <version>',
  gradle:
    'Java 21 | ./gradlew build | ./gradlew migrate | java -jar build/libs/app.jar | ./gradlew addPackage --name=<slug>:<version>',
  mix: 'Elixir 1.17 | mix deps.get | mix ecto.migrate | mix phx.server | mix archive.install ./<slug>-<version>.ez',
  go: 'Go 1.22 | go build ./... | ./server migrate | ./server serve | go install ./cmd/<slug> # <version>',
  cargo:
    'Rust 1.80 with Cargo | cargo build --release | ./target/release/server migrate | ./target/release/server | cargo install --path . --bin <slug> # <version>',
  pub: 'Flutter 3.24 | flutter pub get | flutter pub run migrate | flutter run --release | flutter pub add <slug>:<version>',
  swiftpm:
    'Swift 5.10 | swift package resolve | swift run migrate | swift run | swift package add-dependency ../<slug> --exact <version>',
  taip: 'The taip command line | taip verify | taip verify | taip run | taip add <slug>-<version>.taip',
};

export const packageTools: Readonly<Record<string, PackageTool>> = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, toolOf(row)]),
);

function toolOf(row: string): PackageTool {
  const [needs = '', install = '', migrate = '', start = '', added = ''] = row.split(' | ');
  const add = (slug: string, version: string) =>
    added.replace('<slug>', slug).replace('<module>', slug.replaceAll('-', '_')).replace('<version>', version);
  return { needs, install, migrate, start, add };
}
