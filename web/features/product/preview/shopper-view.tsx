/** A product as a shopper meets it on a phone: pictures, price, choice of specs, where it is delivered, what it is made of, and its story. */
import { Decimal } from 'decimal.js'
import { useState } from 'react'
import type { Preview } from '#server/modules/product/preview/preview-calls.contract.ts'
import { RichText } from '#web/kit/editor/rich-text.tsx'
import { formatQuantity, formatUnitPrice } from '#web/kit/format/amount.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { choiceWith, firstChoice, priceRange, type PreviewSku } from './choice.ts'
import { PictureStrip } from './picture-strip.tsx'
import styles from './preview.module.css'
import '../approval-texts.ts'

export function ShopperView({ product }: { product: Preview }) {
  const { t } = useTranslation('product-approval')
  const [chosen, choose] = useState(() => firstChoice(product.skus))
  const [channel, setChannel] = useState(product.channels[0]?.code)
  const offer = chosen?.channels.find((one) => one.channel === channel)
  const pictures = [...new Set([...(chosen?.pictures ?? []), ...product.pictures])]
  const facts = [
    [t('shop.brand'), product.brandName],
    [t('shop.origin'), product.originCountry],
    [t('shop.unit'), product.saleUnit],
    [t('shop.shelfLife'), product.shelfLifeDays === null ? null : t('shop.days', { count: product.shelfLifeDays })],
    ...product.attributes.map(({ name, value }) => [name, value] as const),
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  const html = chosen?.detailHtml || product.detailHtml
  return (
    <article className={styles['shop']} aria-label={product.name}>
      <PictureStrip key={chosen?.skuId} pictures={pictures} video={product.video} name={product.name} />
      <section className={styles['card']}>
        <Price offer={offer?.salePrice ?? null} market={chosen?.marketPrice ?? null} range={priceRange(product.skus, channel)} unit={product.saleUnit} />
        <h1>{product.name}</h1>
        {product.subtitle && <p className={styles['soft']}>{product.subtitle}</p>}
        <p className={styles['soft']}>{product.categoryLine.join(' / ')}</p>
      </section>
      <section className={styles['card']} aria-label={t('shop.choose')}>
        {product.specs.map((spec) => (
          <Choices
            key={spec.specId}
            name={spec.name}
            options={spec.values.map(({ key, text }) => {
              const goal = choiceWith(product.skus, chosen, { specId: spec.specId, key })
              return { key, text, isChosen: isChosen(chosen, spec.specId, key), isOut: goal === undefined, choose: () => goal && choose(goal) }
            })}
          />
        ))}
        {product.specs.length === 0 && product.skus.length > 1 && (
          <Choices
            name={t('shop.article')}
            options={product.skus.map((sku) => ({
              key: sku.skuId,
              text: sku.name,
              isChosen: sku.skuId === chosen?.skuId,
              isOut: false,
              choose: () => choose(sku),
            }))}
          />
        )}
        {product.channels.length > 1 && (
          <Choices
            name={t('shop.channel')}
            options={product.channels.map(({ code, name }) => ({
              key: code,
              text: name,
              isChosen: code === channel,
              isOut: false,
              choose: () => setChannel(code),
            }))}
          />
        )}
        {!chosen && <p className={styles['soft']}>{t('shop.noSku')}</p>}
        {chosen && !offer && product.channels.length > 0 && <p className={styles['warn']}>{t('shop.notHere')}</p>}
        {chosen && !chosen.isAvailable && <p className={styles['warn']}>{t('shop.soldOut')}</p>}
        {chosen && <Offer sku={chosen} offer={offer} fallback={product.channels.find(({ code }) => code === channel)?.regionText} />}
      </section>
      {facts.length > 0 && (
        <section className={styles['card']}>
          <h2>{t('shop.facts')}</h2>
          <dl className={styles['facts']}>
            {facts.map(([name, value]) => (
              <div key={`${name}${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {html && (
        <section className={styles['card']}>
          <h2>{t('shop.story')}</h2>
          <div className={styles['story']}>
            <RichText html={html} />
          </div>
        </section>
      )}
      {product.afterSalePolicy && (
        <section className={styles['card']}>
          <h2>{t('shop.afterSale')}</h2>
          <p className={styles['text']}>{product.afterSalePolicy}</p>
        </section>
      )}
    </article>
  )
}

const isChosen = (sku: PreviewSku | undefined, specId: string, key: string): boolean =>
  sku?.specValues.some((value) => value.specId === specId && value.key === key) ?? false

interface PriceProps {
  readonly offer: string | null
  readonly market: string | null
  readonly range: readonly [string, string] | undefined
  readonly unit: string | null
}

function Price({ offer, market, range, unit }: PriceProps) {
  const { t } = useTranslation('product-approval')
  const text = offer !== null ? formatUnitPrice(offer) : range && [...new Set(range)].map(formatUnitPrice).join(' – ')
  return (
    <p className={styles['price']}>
      {text ? (
        <>
          <small>¥</small>
          <strong>{text}</strong>
          {unit && <small> / {unit}</small>}
        </>
      ) : (
        <strong>{t('shop.noPrice')}</strong>
      )}
      {market !== null && new Decimal(market).gt(offer ?? 0) && <del>{`¥${formatUnitPrice(market)}`}</del>}
    </p>
  )
}

interface ChoicesProps {
  readonly name: string
  readonly options: readonly { readonly key: string; readonly text: string; readonly isChosen: boolean; readonly isOut: boolean; readonly choose: () => void }[]
}

const Choices = ({ name, options }: ChoicesProps) => (
  <div className={styles['choices']} role="group" aria-label={name}>
    <span>{name}</span>
    <div>
      {options.map(({ key, text, isChosen: isOn, isOut, choose }) => (
        <button key={key} type="button" aria-pressed={isOn} disabled={isOut} onClick={choose}>
          {text}
        </button>
      ))}
    </div>
  </div>
)

function Offer({ sku, offer, fallback }: { sku: PreviewSku; offer: PreviewSku['channels'][number] | undefined; fallback: string | undefined }) {
  const { t } = useTranslation('product-approval')
  const lines = [
    [t('shop.region'), offer?.regionText ?? fallback],
    [t('shop.delivery'), offer?.deliveryText],
    [t('shop.least'), offer?.minOrder && formatQuantity(offer.minOrder)],
    [t('shop.most'), offer?.orderLimit && formatQuantity(offer.orderLimit)],
    [t('shop.number'), sku.code],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  return (
    <>
      <dl className={styles['facts']}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sku.parts.length > 0 && (
        <>
          <h2>{t('shop.parts')}</h2>
          <ul className={styles['parts']}>
            {sku.parts.map(({ name, qty }) => (
              <li key={name}>{`${name} × ${qty}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
