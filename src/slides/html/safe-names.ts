/** Removed with their content. */
export const dropped = set(
  'script style iframe object embed applet noscript noembed noframes xmp plaintext template title metadata annotation-xml',
);

const html =
  'a abbr acronym address area article aside audio b bdi bdo big blink blockquote br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i image img input ins kbd label legend li main map mark marquee menu meter nav nobr ol optgroup option output p picture pre progress q rp rt ruby s samp search section select slot small source span strike strong sub summary sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr';
const svg =
  'svg a animate animateMotion animateTransform circle clipPath defs desc ellipse filter foreignObject g image line linearGradient marker mask mpath path pattern polygon polyline radialGradient rect set stop switch symbol text textPath tspan use view ' +
  'Blend ColorMatrix ComponentTransfer Composite ConvolveMatrix DiffuseLighting DisplacementMap DistantLight DropShadow Flood FuncA FuncB FuncG FuncR GaussianBlur Image Merge MergeNode Morphology Offset PointLight SpecularLighting SpotLight Tile Turbulence'.replace(
    /\w+/g,
    'fe$&',
  );
const math =
  'math annotation menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics';

/** Allowed elements by lower-case name. Others are replaced by their content. */
export const elements = { html: index(html), svg: index(svg), math: index(math) };

const htmlAttributes =
  'abbr accept align alt autocapitalize autocomplete autoplay bgcolor border capture cellpadding cellspacing checked cite class clear color cols colspan controls controlslist coords crossorigin datetime decoding default dir disabled disablepictureinpicture download draggable enterkeyhint exportparts face for headers height hidden high href hreflang id inert inputmode ismap kind label lang list loading loop low max maxlength media min minlength multiple muted name noshade nowrap open optimum part pattern placeholder playsinline popover popovertarget popovertargetaction poster preload readonly rel required rev reversed role rows rowspan scope selected shape size sizes slot span spellcheck src srclang srcset start step style summary tabindex target title translate type usemap valign value width wrap';
const svgAttributes =
  'accumulate additive alignment-baseline amplitude attributeName attributeType azimuth baseFrequency baseline-shift begin bias by calcMode clip-path clip-rule clipPathUnits color-interpolation color-interpolation-filters cx cy d diffuseConstant display divisor dominant-baseline dur dx dy edgeMode elevation end exponent fill fill-opacity fill-rule filter filterUnits flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight fr from fx fy gradientTransform gradientUnits image-rendering in in2 intercept k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust letter-spacing lighting-color limitingConeAngle marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits mode numOctaves offset opacity operator order orient origin overflow paint-order path pathLength patternContentUnits patternTransform patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY repeatCount repeatDur restart result rotate rx ry scale seed shape-rendering slope specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfaceScale systemLanguage tableValues targetX targetY text-anchor text-decoration text-rendering textLength to transform transform-origin unicode-bidi values vector-effect version viewBox visibility word-spacing writing-mode x x1 x2 xChannelSelector xlink:href xlink:title xml:space y y1 y2 yChannelSelector z';
const mathAttributes =
  'accent accentunder columnalign columnlines columnspacing depth displaystyle encoding fence frame largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines rowspacing rspace scriptlevel separator separators stretchy symmetric voffset';

/** Allowed attributes. Addresses, styles and names are also checked by value. */
export const attributes = index(`${htmlAttributes} ${svgAttributes} ${mathAttributes}`);

export function isOwnElement(name: string): boolean {
  return /^(dt-[a-z-]+|fade-in|text-(highlight|typewriter))$/.test(name);
}

/** Custom elements; names of SVG and MathML are reserved. */
export function isComponent(name: string): boolean {
  return /^[a-z][\w.]*-[\w.-]*$/.test(name) && !/^(annotation-xml|color-profile|font-face.*|missing-glyph)$/.test(name);
}

function index(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(' ').map((name) => [name.toLowerCase(), name]));
}

function set(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
