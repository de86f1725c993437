ALTER TABLE "releases" ADD COLUMN "former_link_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "releases_former_link_hashes" ON "releases" USING gin ("former_link_hashes");