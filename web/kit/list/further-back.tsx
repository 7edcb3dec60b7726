/**
 * The way back in a list that one question does not look through: newest first, part by part. Where a part holds nothing that is looked for,
 * the search goes on by itself.
 */
import { Button, Flex } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../i18n.ts'
import '../texts.ts'

export interface FurtherBackProps {
  /** Where the part that is shown begins; undefined for the newest one. */
  readonly after: string | undefined
  /** Where the next part begins; undefined when this is the oldest one. */
  readonly next: string | undefined
  readonly isEmpty: boolean
  /** What is shown is that of another part until this one has come. */
  readonly isAsking: boolean
  readonly onGo: (after: string | undefined) => void
}

export function FurtherBack({ after, next, isEmpty, isAsking, onGo }: FurtherBackProps) {
  const { t } = useTranslation('kit')
  const goesOn = isEmpty && next !== undefined
  const goTo = useEffectEvent(onGo)
  useEffect(() => {
    if (isEmpty && next !== undefined && !isAsking) goTo(next)
  }, [isEmpty, next, isAsking])
  return (
    <Flex gap={8} justify="end" align="center" wrap style={{ margin: '12px 0' }} role="status">
      <span>{next === undefined ? t('list.wholeSearched') : t(goesOn ? 'list.searching' : 'list.partSearched')}</span>
      {after !== undefined && (
        <Button size="small" onClick={() => onGo(undefined)}>
          {t('list.backToNewest')}
        </Button>
      )}
      {next !== undefined && (
        <Button size="small" type="primary" loading={isAsking || goesOn} onClick={() => onGo(next)}>
          {t('list.furtherBack')}
        </Button>
      )}
    </Flex>
  )
}
