-- raw/installation.sql a56771b86bdd
-- What the processes of this installation know about its database, by name; `reference-data`: which build and settings it was filled for.
create table if not exists installation_mark (name varchar(40) primary key, value varchar(200) not null, marked_at timestamptz(6) not null default now());
