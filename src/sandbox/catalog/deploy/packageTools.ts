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

export const packageTools: Readonly<Record<string, PackageTool>> = {
  npm: {
    needs: 'Node 20 with npm',
    install: 'npm ci',
    migrate: 'npm run migrate',
    start: 'npm start',
    add: (slug, version) => `npm install ./${slug}-${version}.tgz`,
  },
  composer: {
    needs: 'PHP 8.2 with Composer 2',
    install: 'composer install --no-dev',
    migrate: 'php bin/console migrate',
    start: 'php-fpm',
    add: (slug, version) => `composer require vendor/${slug}:${version}`,
  },
  pip: {
    needs: 'Python 3.11 with pip',
    install: 'pip install --requirement requirements.txt',
    migrate: 'python manage.py migrate',
    start: 'gunicorn app.wsgi',
    add: (slug, version) => `pip install ./${slug.replaceAll('-', '_')}-${version}.whl`,
  },
  bundler: {
    needs: 'Ruby 3.3 with Bundler',
    install: 'bundle install',
    migrate: 'bin/rails db:prepare',
    start: 'bin/rails server',
    add: (slug, version) => `bundle add ${slug} --version ${version}`,
  },
  nuget: {
    needs: '.NET 8',
    install: 'dotnet restore',
    migrate: 'dotnet ef database update',
    start: 'dotnet run --configuration Release',
    add: (slug, version) => `dotnet add package ${slug} --version ${version}`,
  },
  gradle: {
    needs: 'Java 21',
    install: './gradlew build',
    migrate: './gradlew migrate',
    start: 'java -jar build/libs/app.jar',
    add: (slug, version) => `./gradlew addPackage --name=${slug}:${version}`,
  },
  mix: {
    needs: 'Elixir 1.17',
    install: 'mix deps.get',
    migrate: 'mix ecto.migrate',
    start: 'mix phx.server',
    add: (slug, version) => `mix archive.install ./${slug}-${version}.ez`,
  },
  go: {
    needs: 'Go 1.22',
    install: 'go build ./...',
    migrate: './server migrate',
    start: './server serve',
    add: (slug, version) => `go install ./cmd/${slug} # ${version}`,
  },
  cargo: {
    needs: 'Rust 1.80 with Cargo',
    install: 'cargo build --release',
    migrate: './target/release/server migrate',
    start: './target/release/server',
    add: (slug, version) => `cargo install --path . --bin ${slug} # ${version}`,
  },
  pub: {
    needs: 'Flutter 3.24',
    install: 'flutter pub get',
    migrate: 'flutter pub run migrate',
    start: 'flutter run --release',
    add: (slug, version) => `flutter pub add ${slug}:${version}`,
  },
  swiftpm: {
    needs: 'Swift 5.10',
    install: 'swift package resolve',
    migrate: 'swift run migrate',
    start: 'swift run',
    add: (slug, version) => `swift package add-dependency ../${slug} --exact ${version}`,
  },
  taip: {
    needs: 'The taip command line',
    install: 'taip verify',
    migrate: 'taip verify',
    start: 'taip run',
    add: (slug, version) => `taip add ${slug}-${version}.taip`,
  },
};
