/** What an application says, in words: choices by what the form offers, amounts and regions as people read them. */
import type { FieldView } from '#kit/contract.ts'
import { formatAmount } from '#web/kit/format/amount.ts'
import { useLabel, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { RegionName } from '#web/kit/widgets/region-name.tsx'
import { guestRegions, useRegistrationOptions } from '../registration-calls.ts'
import '../texts.ts'

type View = Partial<FieldView>

const between = { zh: '、', en: ', ' } as const

export function useSay(): (view: View, value: unknown) => string {
  const label = useLabel()
  const language = useLanguage()
  const { t } = useTranslation('registry')
  const offered = useOffered()
  return (view, value) => {
    if (value === null || value === undefined || value === '') return '—'
    if (typeof value === 'boolean') return value ? t('yes') : '—'
    const one = (each: unknown): string => {
      if (view.widget === 'money') return formatAmount(String(each))
      const known = view.options?.find((option) => option.value === each)
      if (known) return label(known.label)
      return view.widget === 'dict' ? (offered.get(String(each)) ?? String(each)) : String(each)
    }
    return Array.isArray(value) ? value.map(one).join(between[language]) || '—' : one(value)
  }
}

/** Labels of everything that may be chosen, by its value. */
export function useOffered(): ReadonlyMap<string, string> {
  const { data: options } = useRegistrationOptions()
  const all = [options?.companyTypes, options?.taxpayerTypes, options?.materialTypes, options?.contractTypes].flatMap((list) => list ?? [])
  return new Map(all.map(({ value, label }) => [value, label]))
}

export function Said({ view, value }: { view: View; value: unknown }) {
  const say = useSay()
  return view.widget === 'region' && value ? <RegionName code={String(value)} source={guestRegions} /> : say(view, value)
}
