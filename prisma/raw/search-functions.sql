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
