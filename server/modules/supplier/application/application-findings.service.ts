/** What those who decide on an application should know: companies that look like it, what was applied for before, who is blacklisted. */
import type { Label } from '#kit/contract.ts'
import type { Sql } from '#kit/data-source.ts'
import type { Finding } from './application.contract.ts'
import { payloadOf } from './application.service.ts'

export interface Applicant {
  readonly id: string
  readonly companyName: string
  readonly creditCode: string
  readonly mobile: string
  readonly supplierId: string | null
  readonly payload: unknown
}

/** What companies are called beside their proper name. */
const usual = '(有限责任公司|股份有限公司|有限公司|集团|公司|（.*?）|\\(.*?\\)|\\s)'

/** Entries of a dictionary whose keys are credit codes or names ($1, $2) of companies that must not become suppliers. */
const listed = `d.code = 'supplier_blacklist' and d.parent_id is not null and d.deleted_at is null and d.is_sealed = 0 and lower(d.dict_key) in (lower($1), lower($2))`

interface Row {
  readonly kind: Finding['kind']
  readonly name: string
  readonly supplierId: string | null
}

const words: Readonly<Record<Finding['kind'], { severity: Finding['severity']; zh: string; en: string }>> = {
  'same-name': { severity: 'stop', zh: '已有同名供应商', en: 'A supplier of this name' },
  'same-credit-code': { severity: 'stop', zh: '信用代码已被使用', en: 'The credit code belongs to' },
  blacklisted: { severity: 'stop', zh: '在黑名单中', en: 'Blacklisted' },
  'same-mobile': { severity: 'warn', zh: '手机号与供应商相同', en: 'The mobile number of' },
  'same-bank-account': { severity: 'warn', zh: '银行账号与供应商相同', en: 'The bank account of' },
  'similar-name': { severity: 'warn', zh: '名称相似的供应商', en: 'A similar name' },
  'applied-before': { severity: 'info', zh: '曾经申请', en: 'Applied before' },
  register: { severity: 'info', zh: '工商登记', en: 'In the register' },
}

export const findingOf = (kind: Finding['kind'], name: string | Label, supplierId: string | null, severity = words[kind].severity): Finding => ({
  kind,
  severity,
  text: { zh: `${words[kind].zh}：${typeof name === 'string' ? name : name.zh}`, en: `${words[kind].en}: ${typeof name === 'string' ? name : name.en}` },
  supplierId,
})

export async function findingsOf(sql: Sql, applicant: Applicant): Promise<Finding[]> {
  const digest = payloadOf(applicant).sealed?.accountDigest ?? null
  const rows = await sql.query<Row>(
    `with others as (select s.* from supplier s where s.deleted_at is null and s.id is distinct from $5::uuid)
     select 'same-credit-code' as kind, company_name as name, id as "supplierId" from others where credit_code = $2
     union all select 'same-name', company_name, id from others where lower(company_name) = lower($1) and credit_code <> $2
     union all select 'blacklisted', d.dict_value, null from dictionary d where ${listed}
     union all select 'same-mobile', company_name, id from others where mobile = $3 and $3 <> ''
     union all (select 'same-bank-account', o.company_name, o.id from supplier_bank_account b join others o on o.id = b.supplier_id
       where b.account_no_digest = $4 and b.deleted_at is null limit 5)
     union all (select 'similar-name', company_name, id from others
       where lower(company_name) <> lower($1) and length(regexp_replace($1, '${usual}', '', 'g')) > 1
         and regexp_replace(company_name, '${usual}', '', 'g') = regexp_replace($1, '${usual}', '', 'g') limit 5)
     union all (select 'applied-before', r.code || ' ' || r.status || coalesce(' · ' || r.reject_reason, ''), null from supplier_registration r
       where r.credit_code = $2 and r.id <> $6::uuid and r.status in ('REJECTED', 'WITHDRAWN', 'EXPIRED') and r.deleted_at is null order by r.create_time desc limit 5)`,
    [applicant.companyName, applicant.creditCode, applicant.mobile, digest, applicant.supplierId, applicant.id],
  )
  return rows.map(({ kind, name, supplierId }) => findingOf(kind, name, supplierId))
}

/** Whether a company of that name or credit code must not become a supplier. */
export async function isBlacklisted(sql: Sql, companyName: string, creditCode: string): Promise<boolean> {
  const [row] = await sql.query(`select 1 from dictionary d where ${listed} limit 1`, [companyName, creditCode])
  return row !== undefined
}
