/**
 * A product as a shopper would see it: `/look-good?token=` shows it to whoever has the link, `/look-good?id=` to somebody who is signed
 * in and may read the product. A link that has ended, or is none of ours, is told kindly.
 */
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lookGood, previewOn, type Preview } from '#server/modules/product/preview/preview-calls.contract.ts'
import { callKey, send } from '#web/kit/client.ts'
import { languages, switchLanguage, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { flagsOf, useSession } from '#web/kit/session.ts'
import { ShopperView } from './shopper-view.tsx'
import styles from './preview.module.css'
import '../approval-texts.ts'

type Look = { readonly state: 'open' | 'expired' | 'wrong'; readonly product: Preview | null }

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export default function LookGoodPage() {
  const { t } = useTranslation('product-approval')
  const language = useLanguage()
  const session = useSession()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const id = search.get('id') ?? ''
  const isOwn = token === '' && isUuid(id) && session !== undefined
  const side = flagsOf(session?.user).isSupplier ? ('supplier' as const) : ('manager' as const)
  const { data, error, refetch } = useQuery({
    queryKey: [...callKey(lookGood, { token, id, side }), language],
    enabled: token !== '' || isOwn,
    retry: false,
    queryFn: async (): Promise<Look> => {
      if (!isOwn) return (await send(lookGood, { token }, { anonymous: true, silent: true })) as Look
      const { product } = await send(previewOn(side), { id }, { silent: true })
      return { state: 'open', product: product as Preview }
    },
  })
  const product = data?.product
  useEffect(() => {
    document.title = product?.name ?? t('shop.title')
  }, [product?.name, t])
  const state = token === '' && !isOwn ? 'wrong' : data?.state
  const other = languages.find(({ code }) => code !== language)
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        {product ? <span>{t('shop.title')}</span> : <h1>{t('shop.title')}</h1>}
        {other && (
          <button type="button" lang={other.code} onClick={() => void switchLanguage(other.code)}>
            {other.name}
          </button>
        )}
      </header>
      {error && (
        <Result
          status="warning"
          role="alert"
          title={error.message}
          extra={
            <Button type="primary" onClick={() => void refetch()}>
              {t('shop.again')}
            </Button>
          }
        />
      )}
      {!error && state === undefined && <Skeleton active paragraph={{ rows: 10 }} style={{ padding: 16 }} />}
      {!error && (state === 'expired' || state === 'wrong') && (
        <Result
          status="info"
          title={t(`shop.${state}`)}
          subTitle={t(`shop.${state}Words`)}
          extra={token === '' && id !== '' && !session ? <Link to="/login">{t('shop.signIn')}</Link> : undefined}
        />
      )}
      {product && (
        <>
          <ShopperView key={product.spuId} product={product} />
          <footer className={styles['foot']}>{t('shop.foot')}</footer>
        </>
      )}
    </main>
  )
}
