# The application's role, beside the owner of the tables: docs/operations.md, 'The database's roles'.
psql --set=ON_ERROR_STOP=1 --set=password="$APPLICATION_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role strongroom login password :'password';
grant strongroom to current_user;
SQL
