/** Half-filled steps: kept as they stand, found again by their applicant alone, gone with the step that is saved. */
import { beforeAll, describe, expect, test } from 'vitest'
import { applicant, people, withOnboarding } from './onboarding-world.ts'

const product = withOnboarding()

beforeAll(() => product.prepare())

const keep = (his: ReturnType<typeof applicant>, step: string, data: object) => his.call('registration-draft', { step, data })
const payloadIn = async (id: string): Promise<string> => {
  const [row] = await product.application.data.sql.query<{ text: string }>('select payload::text as text from supplier_registration where id = $1::uuid', [id])
  return row?.text ?? ''
}

describe('a half-filled step', () => {
  test('is found again as it was left, with its number sealed, and its number counts when the step is saved', async () => {
    const his = applicant(product)
    await his.begin()
    const before = await his.read()
    const account = { bankName: '招商银行', accountNo: '622202000008888' }
    expect((await keep(his, 'settlement', { taxpayerType: 'GENERAL', bankAccount: account })).status).toBe(200)
    expect((await keep(his, 'settlement', { password: 'secret' })).body.data.errors).toMatchObject([{ path: 'data.password', code: 'unknown-field' }])
    const shown = { bankName: '招商银行', accountNo: '6222*******8888' }
    const now = await his.read()
    expect(now.drafts).toEqual({ settlement: { taxpayerType: 'GENERAL', bankAccount: shown } })
    // Nothing of the application itself has changed.
    expect({ ...now, drafts: {}, token: '' }).toEqual({ ...before, token: '' })
    expect(await payloadIn(his.id)).not.toContain('622202000008888')

    await keep(his, 'settlement', { taxpayerType: 'SMALL', bankAccount: shown })
    const saved = await his.save('settlement', { taxpayerType: 'SMALL', bankAccount: { ...shown, accountName: '某某公司' } })
    expect(saved.body.data, saved.raw).toMatchObject({ drafts: {}, settlement: { bankAccount: { accountNo: '6222*******8888' } } })
    const { seal } = product.application
    const [row] = await product.application.data.sql.query<{ cipher: string }>(
      `select payload #>> '{sealed,accountNo}' as cipher from supplier_registration where id = $1::uuid`,
      [his.id],
    )
    expect(seal.open(row?.cipher ?? '')).toBe('622202000008888')
  })

  test('may be wrong, but not foreign: a file of another application is refused', async () => {
    const [his, other] = [applicant(product), await applicant(product).ready()]
    await his.begin()
    expect((await keep(his, 'contacts', { contacts: [{ mobile: '13' }, {}] })).body.data.drafts).toEqual({ contacts: { contacts: [{ mobile: '13' }, {}] } })
    const { fileIds } = (await other.read()).materials[0] as { fileIds: string[] }
    expect((await keep(his, 'materials', { materials: [{ fileIds }] })).body).toMatchObject({ code: 400, data: { errors: [{ path: 'materials' }] } })
    expect((await keep(his, 'contacts', { contacts: 'all' })).status).toBe(400)
  })

  test('is read by nobody who decides, and is closed with the application', async () => {
    const his = await applicant(product).ready()
    await keep(his, 'company', { companyName: '还没想好', legalIdNo: '310101199001011234' })
    for (const path of ['case', 'detail']) {
      const answer = await product.send(people.admin, `/api/supplier/supplier-registration/${path}`, { id: his.id })
      expect(answer.raw).not.toContain('还没想好')
    }
    await his.submit()
    expect((await keep(his, 'company', { companyName: '另一个' })).body.data).toMatchObject({ rule: 'document-locked' })
  })
})
