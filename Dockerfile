# The bot without the demo, the window and the tests. docs/operator/hosting.md explains how to run it.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/discord-emulator/package.json packages/discord-emulator/
# The native codec has no binary without its install script, so it stays out with the fifty packages of that script.
RUN npm ci --omit=dev --workspaces=false \
  && npm uninstall --no-save --omit=dev --workspaces=false @discordjs/opus
# Of the fonts only those of the pictures stay.
RUN find node_modules -name '*.ttf' \
  ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf ! -name NotoEmoji_400Regular.ttf -delete

# The built bot. esbuild comes with tsx.
FROM packages AS program
COPY commands commands
COPY src src
RUN npm run build

FROM node:24-slim
# The health check below asks this port, inside of the container.
ENV NODE_ENV=production DATA_DIR=/data METRICS_PORT=9464
# Otherwise the C library keeps freed memory for each thread: 8 MB without a table.
ENV MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE THIRD_PARTY.md ./
COPY audio audio
COPY commands commands
# /rules shows these pages.
COPY docs/rules docs/rules
COPY src src
COPY --from=program /app/dist dist
# Running games with their cards: only the bot may read them. A new volume takes over the owner and the mode. There is no
# VOLUME, because some hosts refuse it: mount one at /data.
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "src/start.mjs", "health"]
# Docker starts again whatever exits. A bot that Discord refuses, or that was released, stays and does nothing instead.
CMD ["node", "src/start.mjs", "main", "--stay"]
