/** A list whose standings and months are chosen instead of typed: the choices are the scheme's, not the contract's. */
import { useMemo } from 'react'
import type { z } from 'zod'
import type { FieldView, Resource } from '#kit/contract.ts'
import { scoreScheme } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { today } from '#web/kit/format/today.ts'
import { useMay } from '#web/kit/permissions.ts'

const monthsBack = 24

/** The months that may have been closed, the last one first. */
const months = (): FieldView['options'] =>
  Array.from({ length: monthsBack }, (_, back) => {
    const value = today()
      .subtract(back + 1, 'month')
      .format('YYYY-MM')
    return { value, label: { zh: value, en: value } }
  })

/** The same resource with choices for what its lists search. What the scheme does not tell stays to be typed. */
export function useWithStandings<R extends Resource>(resource: R): R {
  const mayRead = useMay()(scoreScheme.permission)
  const { data: scheme } = useCall(scoreScheme, {}, { silent: true, enabled: mayRead })
  return useMemo(() => {
    const { shape } = resource.row as z.ZodObject<Record<string, z.ZodType>>
    const choosing = (name: string, options: FieldView['options'] | undefined) => {
      const field = shape[name]
      return field && options ? { [name]: field.meta({ ...field.meta(), options }) } : {}
    }
    const standings = scheme?.standings.map(({ code, name, nameEn, color }) => ({ value: code, label: { zh: name, en: nameEn }, color }))
    const row = resource.row.extend({ ...choosing('scoreStanding', standings), ...choosing('period', months()) })
    return { ...resource, row }
  }, [resource, scheme])
}
