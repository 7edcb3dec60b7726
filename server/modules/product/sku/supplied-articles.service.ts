/** Articles as part of larger statements of areas above, which would otherwise have to read all of them first. */

/** A subquery of articles that are in use and have a supplier: `id`, `code`, `supplier_id`. */
export const suppliedArticles = `(select id, code, supplier_id from sku where deleted_at is null and validity = 'ACTIVE' and supplier_id is not null)`
