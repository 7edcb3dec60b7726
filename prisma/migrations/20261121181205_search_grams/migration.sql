-- raw/search-functions.sql 241b9eb21b72
-- Parts of texts are found by their grams: every three characters in a row, small letters, shorter at the end. A term of three
-- characters or more is in a text only if all its grams are; a shorter one only if a gram begins with it. Whoever asks compares
-- the texts as well (`like`), so that an index over search_grams never changes what is found, see server/kit/resource/contains.ts.
-- Unlike pg_trgm it knows no words and takes no account of the locale's idea of a letter: Chinese, signs and digits count in any database.
create or replace function search_grams(content text) returns tsvector
  language plpgsql immutable strict parallel safe cost 100 as $$
declare
  gram text[] := pg_catalog.string_to_array(pg_catalog.lower(content), null);
  n int := pg_catalog.cardinality(gram);
begin
  for i in 1 .. n - 2 loop
    gram[i] := gram[i] || gram[i + 1] || gram[i + 2];
  end loop;
  if n > 1 then
    gram[n - 1] := gram[n - 1] || gram[n];
  end if;
  return pg_catalog.array_to_tsvector(gram);
end $$;

-- Every third gram and the last one cover the term; a long term is known by its first 72 characters.
create or replace function search_terms(term text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  low text := pg_catalog.replace(pg_catalog.replace(pg_catalog.lower(term), '\', '\\'), '''', '''''');
  letter text[] := pg_catalog.string_to_array(pg_catalog.lower(term), null);
  n int := pg_catalog.cardinality(letter);
  parts text[] := '{}';
begin
  if n < 3 then
    return ('''' || low || ''':*')::pg_catalog.tsquery;
  end if;
  for i in 1 .. n loop
    letter[i] := pg_catalog.replace(pg_catalog.replace(letter[i], '\', '\\'), '''', '''''');
  end loop;
  for i in 1 .. least(n, 72) - 2 loop
    if i % 3 = 1 or i = least(n, 72) - 2 then
      parts := parts || ('''' || letter[i] || letter[i + 1] || letter[i + 2] || '''');
    end if;
  end loop;
  return pg_catalog.array_to_string(parts, ' & ')::pg_catalog.tsquery;
end $$;

-- raw/search-indexes.sql 1662243337dd
-- Columns in which lists or the command palette look for a part of the text, of tables that grow with the business: contracts say
-- `search: 'contains'` or `found`, `tests/modules/search/search-indexes.test.ts` compares. Tables of settings are walked through.
-- Not partial: the planner takes its statistics from whole indexes only. New rows wait in a list until it has 1 MB; writing them
-- one by one would cost four times as much, and reading that list costs half a millisecond.
do $$
declare searched record;
begin
  for searched in select * from (values
    ('app_user', array['account', 'name', 'name_en', 'mobile']),
    ('community', array['community_code', 'community_name', 'name_en']),
    ('exception_order', array['code', 'biz_key', 'title']),
    ('message_delivery', array['recipient', 'title']),
    ('operate_log', array['title', 'account', 'path', 'permission']),
    ('api_access_log', array['title', 'account', 'path']),
    ('login_log', array['account', 'failure']),
    ('supplier', array['code', 'company_name', 'short_name', 'name_en', 'credit_code', 'mobile']),
    ('supplier_bank_account', array['account_name', 'bank_name']),
    ('supplier_change', array['code']),
    ('supplier_contact', array['name', 'mobile']),
    ('supplier_contract', array['contract_no', 'name']),
    ('supplier_feedback', array['code', 'title']),
    ('supplier_freight_rule', array['code', 'name']),
    ('supplier_material', array['name']),
    ('supplier_price_rule', array['code', 'category_name']),
    ('supplier_product_type', array['category_name']),
    ('supplier_recipient', array['name', 'mobile', 'address']),
    ('supplier_registration', array['code', 'company_name'])
  ) as given (of_table, columns)
  loop
    for i in 1 .. cardinality(searched.columns) loop
      execute format('create index if not exists %I on %I using gin (search_grams(%I)) with (gin_pending_list_limit = 1024)',
        searched.of_table || '_' || searched.columns[i] || '_grams', searched.of_table, searched.columns[i]);
    end loop;
    -- Rows that are there already have no statistics of their grams yet.
    execute format('analyze %I', searched.of_table);
  end loop;
end $$;
