"""Draws pictures that are no price chart: `python3 lab/draw-unseen/others.py <folder> <count> <seed> <known|all>`.

`known` draws the kinds that rules may be written with; `all` draws these and as many that they may not. Each folder gets a truth.json for
`npm run --prefix lab read-drawn -- <folder>`. It needs python3-matplotlib, python3-numpy and python3-pil.
"""
import json, os, sys
import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

folder, count, seed, half = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
rng = np.random.default_rng(seed)
os.makedirs(folder, exist_ok=True)
pick = lambda items: items[int(rng.integers(len(items)))]
walk = lambda n, step=1.0: np.cumsum(rng.normal(0, step, n))
WORDS = 'time order market river garden total paper window status member lemon bridge yellow quiet simple number request sample winter street'.split()


def beats(n=600):
    x = np.arange(n) % int(n / rng.integers(5, 11))
    return np.exp(-((x - 20) / 2.0) ** 2) - 0.2 * np.exp(-((x - 26) / 3.0) ** 2) + 0.15 * np.exp(-((x - 45) / 8.0) ** 2) + rng.normal(0, 0.01, n)


def line(values, low=None, high=None, unit='', **style):
    def draw(ax):
        y = values()
        ax.plot(y, lw=rng.uniform(0.8, 2.2), **style)
        if low is not None:
            ax.set_ylim(low, high)
        if unit:
            ax.yaxis.set_major_formatter(lambda v, _: f'{v:g}{unit}')
    return draw


def oscillator():
    n = 150
    return 100 / (1 + np.exp(-np.convolve(rng.normal(0, 1, n + 20), np.ones(9) / 3, 'same')[:n]))


def macd(ax):
    a = np.convolve(rng.normal(0, 1, 170), np.ones(12) / 4, 'valid')
    ax.bar(range(len(a)), a - np.convolve(a, np.ones(9) / 9, 'same'), color=pick(['#888', '#26a69a']))
    ax.plot(a), ax.plot(np.convolve(a, np.ones(9) / 9, 'same'))


def bars(ax, n=None, horizontal=False):
    n = n or int(rng.integers(5, 30))
    (ax.barh if horizontal else ax.bar)(range(n), rng.uniform(1, 100, n), color=pick(['C0', 'C2', plt.cm.viridis(rng.uniform(0, 1, n))]))


def stacked(ax):
    ax.stackplot(range(40), rng.uniform(1, 6, (4, 40)).cumsum(1) + 5)


def boxes(ax):
    (ax.violinplot if rng.random() < 0.4 else ax.boxplot)([rng.normal(rng.uniform(0, 4), 1, 50) for _ in range(int(rng.integers(4, 16)))])


def gantt(ax):
    for i in range(int(rng.integers(6, 16))):
        ax.barh(-i, rng.uniform(1, 6), left=i * 0.8 + rng.uniform(0, 2), color=pick(['C0', 'C1', 'C2']))


def error_bars(ax):
    n = int(rng.integers(8, 30))
    ax.errorbar(range(n), walk(n), yerr=rng.uniform(0.3, 1, n), fmt=pick(['o', 's', 'none']), capsize=pick([0, 3]))


def poll(ax):
    for base in (42, 35, 12):
        ax.plot(base + np.convolve(walk(140, 0.6), np.ones(8) / 8, 'valid'))
    ax.yaxis.set_major_formatter(lambda v, _: f'{v:g}%')


def heat(ax):
    ax.imshow(rng.uniform(0, 1, (int(rng.integers(5, 25)), int(rng.integers(5, 25)))), cmap=pick(['viridis', 'coolwarm', 'Greens']), aspect='auto')


def candle_volume(ax):
    ax.bar(range(90), rng.gamma(2, 1e5, 90), color=[pick(['#26a69a', '#ef5350']) for _ in range(90)])


def lollipop(ax):
    ax.stem(rng.normal(0, 1, int(rng.integers(15, 50))))


def population(ax):
    sizes = np.linspace(9, 2, 18) + rng.normal(0, 0.4, 18)
    ax.barh(range(18), sizes, color='C0'), ax.barh(range(18), -sizes * 0.96, color='C3')


def waterfall(ax):
    steps = rng.normal(0, 10, 10)
    tops = np.cumsum(steps) + 60
    ax.bar(range(10), steps, bottom=tops - steps, color=['g' if s > 0 else 'r' for s in steps])


def dumbbell(ax):
    for i in range(14):
        a, b = np.sort(rng.uniform(0, 100, 2))
        ax.plot([a, b], [i, i], 'o-', color='C0')


def network(ax):
    at = rng.uniform(0, 1, (16, 2))
    for _ in range(26):
        a, b = rng.integers(0, 16, 2)
        ax.plot(*zip(at[a], at[b]), color='#999', lw=1)
    ax.scatter(*at.T, s=160, zorder=3), ax.axis('off')


def contour(ax):
    x, y = np.meshgrid(np.linspace(-3, 3, 80), np.linspace(-3, 3, 80))
    ax.contour(x, y, np.sin(x * rng.uniform(0.5, 2)) * np.cos(y * rng.uniform(0.5, 2)) + 0.2 * x, 9)


def radar(ax):
    t = np.linspace(0, 2 * np.pi, 8)
    r = rng.uniform(0.3, 1, 8)
    ax.plot(np.cos(t) * r, np.sin(t) * r), ax.fill(np.cos(t) * r, np.sin(t) * r, alpha=0.3), ax.axis('equal')


def elevation(ax):
    y = np.abs(np.convolve(walk(300, 8), np.ones(30) / 30, 'valid')) + 20
    ax.fill_between(range(len(y)), 0, y, color='#8fbf8f'), ax.set_ylim(0, None), ax.yaxis.set_major_formatter(lambda v, _: f'{v:g} m')


def tide(ax):
    ax.plot(np.sin(np.linspace(0, 24, 500)) * 2 + np.sin(np.linspace(0, 27, 500)) * 0.5)


PLOTS = {
    'ecg': line(beats), 'cpu': line(lambda: np.clip(rng.gamma(2, 10, 120), 0, 100), 0, 100, '%'), 'loss': line(lambda: 2.5 * np.exp(-np.arange(200) / 40) + rng.normal(0, 0.03, 200) + 0.15),
    'equity from nought': line(lambda: np.cumsum(rng.normal(0.3, 1, 200)) * 30), 'rsi': line(oscillator, 0, 100), 'macd': macd, 'bars': bars,
    'histogram': lambda ax: ax.hist(rng.normal(0, 1, 900), bins=int(rng.integers(12, 50))), 'boxes': boxes, 'heat map': heat, 'scatter': lambda ax: ax.scatter(*rng.normal(0, 1, (2, 150)), s=12),
    'gantt': gantt, 'error bars': error_bars, 'poll': poll, 'waveform': line(lambda: rng.normal(0, 1, 4000) * np.abs(np.sin(np.linspace(0, 9, 4000)))), 'stacked': stacked,
    'temperature': line(lambda: 12 + 8 * np.sin(np.linspace(0, 25, 240)) + rng.normal(0, 0.7, 240), unit='°'),
}
NEW_PLOTS = {
    'seismograph': line(lambda: rng.normal(0, 1, 1500) * (0.05 + np.exp(-((np.arange(1500) - 500) / 160.0) ** 2))), 'volume only': candle_volume, 'lollipop': lollipop, 'population': population,
    'waterfall': waterfall, 'dumbbell': dumbbell, 'network': network, 'contour': contour, 'radar': radar, 'elevation': elevation, 'tide': tide, 'horizontal bars': lambda ax: bars(ax, None, True),
    'accuracy': line(lambda: 1 - np.exp(-np.arange(120) / 25) + rng.normal(0, 0.012, 120), 0, 1.05), 'memory': line(lambda: np.arange(200) % 37 * 11.0 + 200 + rng.normal(0, 6, 200), 0, 900, ' MB'),
    'visitors': line(lambda: np.abs(300 + 200 * np.sin(np.arange(90) * 2 * np.pi / 7) + rng.normal(0, 25, 90)), 0, None), 'spectrum': line(lambda: 1 / (1 + np.arange(400) / 9) + rng.gamma(1, 0.01, 400)),
    'survival': line(lambda: np.exp(-np.arange(60) / 30), 0, 1.02, drawstyle='steps-post'),
}


def font(size):
    return ImageFont.truetype(pick(['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf']), size)


def sheet(dark=None):
    dark = rng.random() < 0.4 if dark is None else dark
    size = pick([(1280, 720), (800, 600), (390, 844), (1000, 1000)])
    picture = Image.new('RGB', size, '#16181d' if dark else '#ffffff')
    return picture, ImageDraw.Draw(picture), '#e0e0e0' if dark else '#202020', size


def words(n):
    return ' '.join(pick(WORDS) for _ in range(n))


def table(prices):
    picture, d, ink, (w, h) = sheet()
    f, step = font(15), int(rng.integers(24, 40))
    for y in range(20, h - step, step):
        for x in range(20, w - 80, 130):
            d.text((x, y), pick(WORDS) if x == 20 else f'{rng.uniform(0, 2000):,.2f}' if prices else f'{rng.integers(1, 999)}', ink, f)
        d.line((10, y + step - 6, w - 10, y + step - 6), '#888888')
    return picture


def code():
    picture, d, _, (w, h) = sheet(rng.random() < 0.7)
    f = font(14)
    for i, y in enumerate(range(10, h - 20, 19)):
        d.text((8, y), str(i + 1), '#777777', f)
        d.text((50 + 24 * int(rng.integers(0, 5)), y), f'{pick(["const", "let", "if", "return"])} {words(int(rng.integers(1, 6)))} = {rng.integers(99)};', pick(['#c678dd', '#61afef', '#98c379', '#d19a66']), f)
    return picture


def chat():
    picture, d, ink, (w, h) = sheet()
    y = 20
    while y < h - 90:
        mine, width, high = rng.random() < 0.5, int(rng.integers(140, 0.7 * w)), int(rng.integers(36, 80))
        x = w - width - 16 if mine else 16
        d.rounded_rectangle((x, y, x + width, y + high), 14, '#2b7de9' if mine else '#8a8f98')
        d.text((x + 12, y + 10), words(int(width / 70)), '#ffffff', font(14))
        y += high + 14
    return picture


def receipt():
    picture, d, ink, (w, h) = sheet(False)
    f = font(16)
    for y in range(30, h - 30, 26):
        d.text((30, y), words(2), ink, f), d.text((min(w, 420) - 100, y), f'{rng.uniform(0, 90):.2f}', ink, f)
    return picture


def blocks(n=29):
    cells = Image.fromarray((rng.random((n, n)) < 0.5).astype('uint8') * 255).resize((n * 16, n * 16), 0)
    picture = Image.new('RGB', (n * 16 + 120, n * 16 + 120), 'white')
    picture.paste(cells, (60, 60))
    return picture


def noise():
    w, h = 900, 600
    low = Image.fromarray(rng.integers(0, 255, (12, 18, 3)).astype('uint8')).resize((w, h), Image.BICUBIC)
    return Image.blend(low, Image.fromarray(rng.integers(0, 255, (h, w, 3)).astype('uint8')), rng.uniform(0.02, 0.3))


def strokes(smooth):
    picture, d, ink, (w, h) = sheet(False)
    if smooth:
        t = np.linspace(0, rng.uniform(18, 40), 900)
        x = 0.15 * w + t / t[-1] * 0.6 * w + 30 * np.cos(t * rng.uniform(0.8, 1.6))
        y = h / 2 + 60 * np.sin(t * rng.uniform(0.7, 1.2)) * np.sin(t / 7)
        d.line(list(zip(x, y)), ink, int(rng.integers(2, 6)), 'curve')
        return picture
    for _ in range(int(rng.integers(3, 9))):
        at = np.stack([np.clip(w / 2 + walk(60, 30), 0, w), np.clip(h / 2 + walk(60, 30), 0, h)], 1)
        d.line([tuple(p) for p in at], pick(['#202020', '#d04040', '#3060c0']), int(rng.integers(2, 7)))
    return picture


def street_map():
    picture, d, _, (w, h) = sheet(False)
    d.rectangle((0, 0, w, h), '#e8ead8')
    for _ in range(14):
        at = [(x, h * rng.random() + 40 * np.sin(x / rng.uniform(60, 200))) for x in range(0, w + 40, 40)]
        d.line(at, pick(['#ffffff', '#ffd76e', '#9cc4e4']), int(rng.integers(4, 14)))
    return picture


def gradient():
    x = np.linspace(0, 1, 800)[None, :, None] * rng.uniform(0, 255, 3) + np.linspace(0, 1, 500)[:, None, None] * rng.uniform(0, 120, 3)
    return Image.fromarray(np.clip(x, 0, 255).astype('uint8').repeat(1, 0))


def text_page():
    picture, d, ink, (w, h) = sheet()
    for y in range(20, h - 30, 24):
        d.text((30, y), words(int(w / 75)), ink, font(15))
    return picture


def dashboard():
    picture, d, ink, (w, h) = sheet()
    for i in range(6):
        x, y = 20 + i % 3 * (w // 3 - 5), 20 + i // 3 * (h // 2 - 10)
        d.rounded_rectangle((x, y, x + w // 3 - 25, y + h // 2 - 30), 10, outline='#888888', width=2)
        d.text((x + 14, y + 14), pick(WORDS).title(), ink, font(16)), d.text((x + 14, y + 50), f'{rng.integers(10, 9999):,}', ink, font(30))
    return picture


def calendar():
    picture, d, ink, (w, h) = sheet()
    for i in range(35):
        x, y = i % 7 * w // 7, 40 + i // 7 * (h - 40) // 5
        d.rectangle((x, y, x + w // 7, y + (h - 40) // 5), outline='#999999'), d.text((x + 6, y + 6), str(i % 31 + 1), ink, font(14))
        if rng.random() < 0.4:
            d.rectangle((x + 6, y + 30, x + w // 7 - 8, y + 48), pick(['#d05050', '#50a070', '#5080d0']))
    return picture


def skyline():
    picture, d, _, (w, h) = sheet(False)
    d.rectangle((0, 0, w, h), '#bcd7ee')
    x = 0
    while x < w:
        width, high = int(rng.integers(20, 70)), int(rng.integers(0.2 * h, 0.7 * h))
        d.rectangle((x, h - high, x + width, h), pick(['#3a4a5c', '#54657a', '#6d7f94']))
        x += width + int(rng.integers(0, 8))
    return picture


def blurred_photo():
    return noise().filter(ImageFilter.GaussianBlur(rng.uniform(1, 5)))


def org_chart():
    picture, d, ink, (w, h) = sheet(False)
    for row in range(4):
        for i in range(2 ** row):
            x, y = int((i + 0.5) / 2 ** row * w), 40 + row * 130
            d.rectangle((x - 40, y, x + 40, y + 36), outline=ink), d.text((x - 34, y + 10), pick(WORDS)[:8], ink, font(12))
            if row:
                d.line((x, y, int((i // 2 + 0.5) / 2 ** (row - 1) * w), y - 94), ink)
    return picture


DRAWN = {'price table': lambda: table(True), 'table': lambda: table(False), 'code': code, 'chat': chat, 'receipt': receipt, 'matrix code': blocks, 'noise': noise, 'signature': lambda: strokes(True),
         'doodle': lambda: strokes(False), 'map': street_map, 'gradient': gradient}
NEW_DRAWN = {'text page': text_page, 'dashboard': dashboard, 'calendar': calendar, 'skyline': skyline, 'blurred photo': blurred_photo, 'org chart': org_chart}


def draw_plot(draw):
    plt.rcdefaults()
    plt.style.use(pick(['default', 'default', 'dark_background', 'ggplot', 'bmh', 'fivethirtyeight', 'grayscale']))
    plt.rcParams['font.size'] = pick([8, 10, 12])
    fig, ax = plt.subplots(figsize=pick([(9, 5), (7, 5), (12, 4), (6, 7)]), dpi=pick([80, 100, 130]))
    draw(ax)
    if rng.random() < 0.5:
        ax.grid(alpha=0.4)
    if rng.random() < 0.3:
        ax.set_title(words(2).title())
    if rng.random() < 0.3:
        ax.yaxis.tick_right()
    if rng.random() < 0.15:
        ax.set_yticklabels([])
    fig.savefig(folder + '/tmp.png')
    plt.close(fig)
    return Image.open(folder + '/tmp.png').convert('RGB')


kinds = {**PLOTS, **DRAWN} if half == 'known' else {**PLOTS, **DRAWN, **NEW_PLOTS, **NEW_DRAWN}
cases = []
for i in range(count):
    kind = list(kinds)[i % len(kinds)]
    picture = kinds[kind]() if kind in DRAWN or kind in NEW_DRAWN else draw_plot(kinds[kind])
    file = f'{kind.replace(" ", "-")}-{i:03d}.png'
    picture.save(f'{folder}/{file}')
    style = ('new: ' if kind in NEW_PLOTS or kind in NEW_DRAWN else '') + kind
    cases.append({'file': file, 'style': style, 'case': {'id': file, 'library': 'own', 'theme': 'no chart', 'copy': 'clean', 'truth': None, 'distortion': [1, 0, 0, 0, 1, 0, 0, 0, 1]}})
if os.path.exists(folder + '/tmp.png'):
    os.remove(folder + '/tmp.png')
json.dump(cases, open(folder + '/truth.json', 'w'))
